import { deleteTool as contract } from "@/lib/agent/tools/contract";
import { deleteTool } from "@/lib/agent/tools/delete-tool";
import { adminRoute } from "@/lib/platform/http/route";

export const DELETE = adminRoute(contract, deleteTool);
