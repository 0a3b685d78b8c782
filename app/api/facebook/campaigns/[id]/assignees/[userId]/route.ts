import { unassignCampaign as contract } from "@/lib/outward/ads/contract";
import { unassignCampaign } from "@/lib/outward/ads/unassign-campaign";
import { adminRoute } from "@/lib/platform/http/route";

export const DELETE = adminRoute(contract, unassignCampaign);
