import * as contracts from "@/lib/accounts/sessions/contract";
import { endOtherSessions } from "@/lib/accounts/sessions/end-my-sessions";
import { listMySessions } from "@/lib/accounts/sessions/list-my-sessions";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(contracts.mySessions, listMySessions);
export const DELETE = clientRoute(contracts.endMyOtherSessions, endOtherSessions);
