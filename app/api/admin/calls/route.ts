import { allCalls } from "@/lib/calls/calls/contract";
import { listAllCalls } from "@/lib/calls/calls/list-all-calls";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(allCalls, listAllCalls);
