import { mySourceCalls } from "@/lib/agent/sources/contract";
import { listSourceCalls } from "@/lib/agent/sources/list-source-calls";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(mySourceCalls, listSourceCalls);
