import * as contracts from "@/lib/dashboard/personal-data/contract";
import { eraseCaller } from "@/lib/dashboard/personal-data/erase-caller";
import { listErasures } from "@/lib/dashboard/personal-data/list-erasures";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(contracts.listErasures, listErasures);
export const POST = clientRoute(contracts.eraseCaller, eraseCaller);
