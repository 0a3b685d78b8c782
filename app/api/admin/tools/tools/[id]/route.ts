import { adminRoute } from "@/lib/http/route";
import { deleteTool as contract } from "@/lib/tools/contract";
import { deleteTool } from "@/lib/tools/delete-tool";

export const DELETE = adminRoute(contract, deleteTool);
