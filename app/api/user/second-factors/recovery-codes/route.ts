import * as contracts from "@/lib/accounts/second-factor/contract";
import { renewRecoveryCodes } from "@/lib/accounts/second-factor/remove-factor";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contracts.renewRecoveryCodes, renewRecoveryCodes);
