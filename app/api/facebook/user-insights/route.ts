import { userInsights } from "@/lib/outward/ads/contract";
import { listMyInsights } from "@/lib/outward/ads/list-my-ads";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(userInsights, listMyInsights);
