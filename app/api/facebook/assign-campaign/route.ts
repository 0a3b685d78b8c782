import { assignCampaign } from "@/lib/ads/assign-campaign";
import { assignCampaign as contract } from "@/lib/ads/contract";
import { adminRoute } from "@/lib/http/route";

export const POST = adminRoute(contract, assignCampaign);
