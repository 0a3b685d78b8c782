import { agencyPeople, inviteColleague as inviteContract } from "@/lib/accounts/people/contract";
import { inviteColleague } from "@/lib/accounts/people/invite-colleague";
import { listColleagues } from "@/lib/accounts/people/list-colleagues";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(agencyPeople, listColleagues);
export const POST = adminRoute(inviteContract, inviteColleague);
