import { syncCampaigns as contract } from "@/lib/outward/ads/contract";
import { syncCampaigns } from "@/lib/outward/ads/sync-campaigns";
import { adminRoute } from "@/lib/platform/http/route";

export const POST = adminRoute(contract, syncCampaigns);
