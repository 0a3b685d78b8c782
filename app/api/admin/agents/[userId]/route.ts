import { readAgentSetup, saveAgentSetup } from "@/lib/agents/contract";
import { saveAgent } from "@/lib/agents/save-agent";
import { showAgent } from "@/lib/agents/show-agent";
import { adminRoute } from "@/lib/http/route";

export const GET = adminRoute(readAgentSetup, showAgent);
export const PUT = adminRoute(saveAgentSetup, saveAgent);
