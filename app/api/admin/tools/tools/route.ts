import { adminRoute } from "@/lib/http/route";
import { createTool as createContract, listAllTools } from "@/lib/tools/contract";
import { createTool } from "@/lib/tools/create-tool";
import { listTools } from "@/lib/tools/list-tools";

export const GET = adminRoute(listAllTools, listTools);
export const POST = adminRoute(createContract, createTool);
