import { userInsights } from "@/lib/ads/contract";
import { listMyInsights } from "@/lib/ads/list-my-ads";
import { clientRoute } from "@/lib/http/route";

export const GET = clientRoute(userInsights, listMyInsights);
