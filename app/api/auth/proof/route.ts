import * as contracts from "@/lib/accounts/second-factor/contract";
import { proveWithCode } from "@/lib/accounts/second-factor/prove";
import { showProof } from "@/lib/accounts/second-factor/show-proof";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(contracts.showProof, showProof);
export const POST = clientRoute(contracts.proveWithCode, proveWithCode);
