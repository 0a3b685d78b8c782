import { auditTrail } from "@/lib/dashboard/history/contract";
import { listChanges } from "@/lib/dashboard/history/list-changes";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(auditTrail, listChanges);
