import { pauseMyAgent } from "@/lib/agent/readiness/contract";
import { pauseMyAgent as setPaused } from "@/lib/agent/readiness/pause-agent";
import { clientRoute } from "@/lib/platform/http/route";

export const PUT = clientRoute(pauseMyAgent, setPaused);
