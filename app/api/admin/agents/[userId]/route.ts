import { readAgentSetup, saveAgentSetup } from "@/lib/agent/setup/contract";
import { saveAgent } from "@/lib/agent/setup/save-agent";
import { showAgent } from "@/lib/agent/setup/show-agent";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(readAgentSetup, showAgent);
export const PUT = adminRoute(saveAgentSetup, saveAgent);
