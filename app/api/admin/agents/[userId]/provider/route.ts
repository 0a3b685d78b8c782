import { adminRoute } from "@/lib/http/route";
import { compareAgent, provisionAgent } from "@/lib/provisioning/contract";
import { repairAgent } from "@/lib/provisioning/repair-agent";
import { showProvider } from "@/lib/provisioning/show-provider";

export const GET = adminRoute(compareAgent, showProvider);
export const POST = adminRoute(provisionAgent, repairAgent);
