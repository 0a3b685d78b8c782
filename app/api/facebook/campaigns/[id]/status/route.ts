import { setCampaignStatus as contract } from "@/lib/ads/contract";
import { setCampaignStatus } from "@/lib/ads/set-campaign-status";
import { adminRoute } from "@/lib/http/route";

export const PUT = adminRoute(contract, setCampaignStatus);
