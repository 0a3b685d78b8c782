import { adminCampaigns, createCampaign as createCampaignContract } from "@/lib/ads/contract";
import { createCampaign } from "@/lib/ads/create-campaign";
import { listCampaigns } from "@/lib/ads/list-campaigns";
import { adminRoute } from "@/lib/http/route";

export const GET = adminRoute(adminCampaigns, listCampaigns);
export const POST = adminRoute(createCampaignContract, createCampaign);
