import { listAlerts } from "@/lib/dashboard/alerts/contract";
import { showAlerts } from "@/lib/dashboard/alerts/show-alerts";
import { adminRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const GET = adminRoute(listAlerts, showAlerts);
