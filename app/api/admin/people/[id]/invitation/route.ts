import { inviteColleagueAgain as contract } from "@/lib/accounts/people/contract";
import { inviteColleagueAgain } from "@/lib/accounts/people/invite-colleague";
import { adminRoute } from "@/lib/platform/http/route";

export const POST = adminRoute(contract, inviteColleagueAgain);
