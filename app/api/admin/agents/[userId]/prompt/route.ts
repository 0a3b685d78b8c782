import { readAgentPrompt } from "@/lib/agent/provisioning/contract";
import { showPrompt } from "@/lib/agent/provisioning/show-prompt";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(readAgentPrompt, showPrompt);
