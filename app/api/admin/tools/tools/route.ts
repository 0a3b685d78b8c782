import { createTool as createContract, listAllTools } from "@/lib/agent/tools/contract";
import { createTool } from "@/lib/agent/tools/create-tool";
import { listTools } from "@/lib/agent/tools/list-tools";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(listAllTools, listTools);
export const POST = adminRoute(createContract, createTool);
