import { templates as contract } from "@/lib/ads/contract";
import { listTemplates } from "@/lib/ads/list-templates";
import { adminRoute } from "@/lib/http/route";

export const GET = adminRoute(contract, listTemplates);
