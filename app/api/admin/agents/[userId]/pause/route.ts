import { pauseAgent } from "@/lib/agent/readiness/contract";
import { pauseAgent as setPaused } from "@/lib/agent/readiness/pause-agent";
import { adminRoute } from "@/lib/platform/http/route";

export const PUT = adminRoute(pauseAgent, setPaused);
