import { foundCallsCsv } from "@/lib/calls/calls/contract";
import { exportFoundCalls } from "@/lib/calls/calls/export-found-calls";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(foundCallsCsv, exportFoundCalls);
