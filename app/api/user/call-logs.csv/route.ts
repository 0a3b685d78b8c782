import { callsCsv } from "@/lib/calls/contract";
import { exportCalls } from "@/lib/calls/export-calls";
import { clientRoute } from "@/lib/http/route";

export const GET = clientRoute(callsCsv, exportCalls);
