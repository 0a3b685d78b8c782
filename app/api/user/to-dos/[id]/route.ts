import { tickToDo as contract } from "@/lib/agent/to-dos/contract";
import { tickToDo } from "@/lib/agent/to-dos/tick-to-do";
import { clientRoute } from "@/lib/platform/http/route";

export const PUT = clientRoute(contract, tickToDo);
