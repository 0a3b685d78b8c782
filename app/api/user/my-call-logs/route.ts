import { myCallLogs } from "@/lib/calls/calls/contract";
import { listMyCalls } from "@/lib/calls/calls/list-my-calls";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myCallLogs, listMyCalls);
