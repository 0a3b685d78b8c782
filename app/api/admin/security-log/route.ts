import { securityLog } from "@/lib/accounts/security-log/contract";
import { listSecurityEvents } from "@/lib/accounts/security-log/list-events";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(securityLog, listSecurityEvents);
