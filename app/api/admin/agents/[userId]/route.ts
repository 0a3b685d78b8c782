import { readAgentSetup, saveAgentSetup } from "@/lib/agent/setup/contract";
import { saveDraft } from "@/lib/agent/setup/save-draft";
import { showAgent } from "@/lib/agent/setup/show-agent";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(readAgentSetup, showAgent);
export const PUT = adminRoute(saveAgentSetup, saveDraft);
