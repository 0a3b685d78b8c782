import { toDos } from "@/lib/agent/to-dos/contract";
import { listToDos } from "@/lib/agent/to-dos/list-to-dos";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(toDos, listToDos);
