import { userCampaigns } from "@/lib/ads/contract";
import { listMyCampaigns } from "@/lib/ads/list-my-ads";
import { clientRoute } from "@/lib/http/route";

export const GET = clientRoute(userCampaigns, listMyCampaigns);
