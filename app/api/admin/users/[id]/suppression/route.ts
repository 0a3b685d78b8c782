import * as contracts from "@/lib/accounts/mail-suppressions/contract";
import { liftSuppression } from "@/lib/accounts/mail-suppressions/lift-suppression";
import { adminRoute } from "@/lib/platform/http/route";

export const DELETE = adminRoute(contracts.liftSuppression, liftSuppression);
