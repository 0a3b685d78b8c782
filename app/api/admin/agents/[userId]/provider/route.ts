import { compareAgent, provisionAgent } from "@/lib/agent/provisioning/contract";
import { repairAgent } from "@/lib/agent/provisioning/repair-agent";
import { showProvider } from "@/lib/agent/provisioning/show-provider";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(compareAgent, showProvider);
export const POST = adminRoute(provisionAgent, repairAgent);
