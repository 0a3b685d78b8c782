import { clientRoute } from "@/lib/http/route";
import { tickToDo as contract } from "@/lib/to-dos/contract";
import { tickToDo } from "@/lib/to-dos/tick-to-do";

export const PUT = clientRoute(contract, tickToDo);
