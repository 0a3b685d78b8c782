import { clientOverview } from "@/lib/dashboard/overview/contract";
import { showOverview } from "@/lib/dashboard/overview/show-overview";
import { adminRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const GET = adminRoute(clientOverview, showOverview);
