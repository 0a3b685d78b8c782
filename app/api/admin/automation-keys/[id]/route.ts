import { revokeAutomationKey } from "@/lib/outward/automation-keys/contract";
import { revokeKey } from "@/lib/outward/automation-keys/revoke-key";
import { adminRoute } from "@/lib/platform/http/route";

export const DELETE = adminRoute(revokeAutomationKey, revokeKey);
