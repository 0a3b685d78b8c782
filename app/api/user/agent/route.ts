import { myAgent } from "@/lib/agent/readiness/contract";
import { showMyAgent } from "@/lib/agent/readiness/pause-agent";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myAgent, showMyAgent);
