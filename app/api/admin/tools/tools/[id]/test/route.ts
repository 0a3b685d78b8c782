import { adminRoute } from "@/lib/http/route";
import { testTool as contract } from "@/lib/tools/contract";
import { testTool } from "@/lib/tools/test-tool";

export const POST = adminRoute(contract, testTool);
