import { startPasskey } from "@/lib/accounts/second-factor/add-passkey";
import * as contracts from "@/lib/accounts/second-factor/contract";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contracts.startPasskey, startPasskey);
