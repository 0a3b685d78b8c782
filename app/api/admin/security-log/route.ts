import { adminRoute } from "@/lib/http/route";
import { securityLog } from "@/lib/security/contract";
import { listSecurityEvents } from "@/lib/security/list-events";

export const GET = adminRoute(securityLog, listSecurityEvents);
