import * as contracts from "@/lib/accounts/second-factor/contract";
import { proveWithPasskey } from "@/lib/accounts/second-factor/prove-with-passkey";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contracts.proveWithPasskey, proveWithPasskey);
