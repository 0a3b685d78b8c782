import { templates as contract } from "@/lib/outward/ads/contract";
import { listTemplates } from "@/lib/outward/ads/list-templates";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(contract, listTemplates);
