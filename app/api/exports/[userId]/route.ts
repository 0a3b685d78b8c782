import * as contracts from "@/lib/dashboard/personal-data/contract";
import { downloadExport } from "@/lib/dashboard/personal-data/export-account";
import { openRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const GET = openRoute(contracts.downloadExport, downloadExport);
