import { syncCampaigns as contract } from "@/lib/ads/contract";
import { syncCampaigns } from "@/lib/ads/sync-campaigns";
import { adminRoute } from "@/lib/http/route";

export const POST = adminRoute(contract, syncCampaigns);
