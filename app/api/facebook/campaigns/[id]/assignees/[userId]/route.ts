import { unassignCampaign as contract } from "@/lib/ads/contract";
import { unassignCampaign } from "@/lib/ads/unassign-campaign";
import { adminRoute } from "@/lib/http/route";

export const DELETE = adminRoute(contract, unassignCampaign);
