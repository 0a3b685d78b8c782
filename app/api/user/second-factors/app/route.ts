import { addApp } from "@/lib/accounts/second-factor/add-app";
import * as contracts from "@/lib/accounts/second-factor/contract";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contracts.addApp, addApp);
