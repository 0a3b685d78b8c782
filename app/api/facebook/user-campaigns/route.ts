import { userCampaigns } from "@/lib/outward/ads/contract";
import { listMyCampaigns } from "@/lib/outward/ads/list-my-ads";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(userCampaigns, listMyCampaigns);
