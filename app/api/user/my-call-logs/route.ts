import { myCallLogs } from "@/lib/calls/contract";
import { listMyCalls } from "@/lib/calls/list-my-calls";
import { clientRoute } from "@/lib/http/route";

export const GET = clientRoute(myCallLogs, listMyCalls);
