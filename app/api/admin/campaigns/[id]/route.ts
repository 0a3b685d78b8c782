import { campaignReach } from "@/lib/agent/sources/contract";
import { showReach } from "@/lib/agent/sources/read-reach";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(campaignReach, showReach);
