import { saveCaller as contract } from "@/lib/calls/callers/contract";
import { saveCaller } from "@/lib/calls/callers/save-caller";
import { clientRoute } from "@/lib/platform/http/route";

export const PUT = clientRoute(contract, saveCaller);
