import { sendTestAlert } from "@/lib/dashboard/alerts/contract";
import { testAlerts } from "@/lib/dashboard/alerts/test-alerts";
import { adminRoute } from "@/lib/platform/http/route";

export const POST = adminRoute(sendTestAlert, testAlerts);
