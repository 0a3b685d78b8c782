import { replayInvocation as contract } from "@/lib/agent/tools/contract";
import { replayInvocation } from "@/lib/agent/tools/replay-invocation";
import { adminRoute } from "@/lib/platform/http/route";

export const POST = adminRoute(contract, replayInvocation);
