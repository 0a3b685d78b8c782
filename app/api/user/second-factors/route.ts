import * as contracts from "@/lib/accounts/second-factor/contract";
import { listFactors } from "@/lib/accounts/second-factor/list-factors";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(contracts.mySecondFactors, listFactors);
