import { inviteAgain as contract } from "@/lib/accounts/people/contract";
import { inviteAgain } from "@/lib/accounts/people/invite-again";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, inviteAgain);
