import { clientRoute } from "@/lib/http/route";
import { toDos } from "@/lib/to-dos/contract";
import { listToDos } from "@/lib/to-dos/list-to-dos";

export const GET = clientRoute(toDos, listToDos);
