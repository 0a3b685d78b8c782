import { adminRoute } from "@/lib/http/route";
import { replayInvocation as contract } from "@/lib/tools/contract";
import { replayInvocation } from "@/lib/tools/replay-invocation";

export const POST = adminRoute(contract, replayInvocation);
