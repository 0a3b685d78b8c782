import { adminCampaigns, createCampaign as createCampaignContract } from "@/lib/outward/ads/contract";
import { createCampaign } from "@/lib/outward/ads/create-campaign";
import { listCampaigns } from "@/lib/outward/ads/list-campaigns";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(adminCampaigns, listCampaigns);
export const POST = adminRoute(createCampaignContract, createCampaign);
