import { inviteUser as contract } from "@/lib/accounts/access-links/contract";
import { inviteUser } from "@/lib/accounts/access-links/invite-user";
import { adminRoute } from "@/lib/platform/http/route";

export const POST = adminRoute(contract, inviteUser);
