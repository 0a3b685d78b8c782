import { callCount } from "@/lib/calls/calls/contract";
import { countFoundCalls } from "@/lib/calls/calls/count-found-calls";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(callCount, countFoundCalls);
