import { callsCsv } from "@/lib/calls/calls/contract";
import { exportCalls } from "@/lib/calls/calls/export-calls";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(callsCsv, exportCalls);
