import { assignCampaign } from "@/lib/outward/ads/assign-campaign";
import { assignCampaign as contract } from "@/lib/outward/ads/contract";
import { adminRoute } from "@/lib/platform/http/route";

export const POST = adminRoute(contract, assignCampaign);
