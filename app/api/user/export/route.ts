import * as contracts from "@/lib/dashboard/personal-data/contract";
import { startExport } from "@/lib/dashboard/personal-data/export-account";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contracts.startExport, startExport);
