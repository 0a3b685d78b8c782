import * as contracts from "@/lib/accounts/second-factor/contract";
import { removeFactor } from "@/lib/accounts/second-factor/remove-factor";
import { clientRoute } from "@/lib/platform/http/route";

export const DELETE = clientRoute(contracts.removeSecondFactor, removeFactor);
