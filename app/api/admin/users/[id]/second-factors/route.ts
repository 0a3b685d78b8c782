import * as contracts from "@/lib/accounts/second-factor/contract";
import { resetSecondFactors } from "@/lib/accounts/second-factor/reset-factors";
import { adminRoute } from "@/lib/platform/http/route";

export const DELETE = adminRoute(contracts.resetSecondFactors, resetSecondFactors);
