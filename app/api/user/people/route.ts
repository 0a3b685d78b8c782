import { accountPeople, invitePerson as inviteContract } from "@/lib/accounts/people/contract";
import { invitePerson } from "@/lib/accounts/people/invite-person";
import { listPeople } from "@/lib/accounts/people/list-people";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(accountPeople, listPeople);
export const POST = clientRoute(inviteContract, invitePerson);
