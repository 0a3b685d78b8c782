import { endMySession as contract } from "@/lib/accounts/sessions/contract";
import { endMySession } from "@/lib/accounts/sessions/end-my-sessions";
import { clientRoute } from "@/lib/platform/http/route";

export const DELETE = clientRoute(contract, endMySession);
