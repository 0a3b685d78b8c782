import { auditTrail } from "@/lib/audit/contract";
import { listChanges } from "@/lib/audit/list-changes";
import { adminRoute } from "@/lib/http/route";

export const GET = adminRoute(auditTrail, listChanges);
