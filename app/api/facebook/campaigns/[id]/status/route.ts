import { setCampaignStatus as contract } from "@/lib/outward/ads/contract";
import { setCampaignStatus } from "@/lib/outward/ads/set-campaign-status";
import { adminRoute } from "@/lib/platform/http/route";

export const PUT = adminRoute(contract, setCampaignStatus);
