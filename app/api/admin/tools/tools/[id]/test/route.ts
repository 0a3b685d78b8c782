import { testTool as contract } from "@/lib/agent/tools/contract";
import { testTool } from "@/lib/agent/tools/test-tool";
import { adminRoute } from "@/lib/platform/http/route";

export const POST = adminRoute(contract, testTool);
