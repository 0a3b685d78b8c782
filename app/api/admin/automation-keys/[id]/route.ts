import { revokeAutomationKey } from "@/lib/automation-keys/contract";
import { revokeKey } from "@/lib/automation-keys/revoke-key";
import { adminRoute } from "@/lib/http/route";

export const DELETE = adminRoute(revokeAutomationKey, revokeKey);
