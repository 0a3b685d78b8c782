import * as contracts from "@/lib/dashboard/personal-data/contract";
import { eraseClientsCaller } from "@/lib/dashboard/personal-data/erase-caller";
import { listClientsErasures } from "@/lib/dashboard/personal-data/list-erasures";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(contracts.listClientsErasures, listClientsErasures);
export const POST = adminRoute(contracts.eraseClientsCaller, eraseClientsCaller);
