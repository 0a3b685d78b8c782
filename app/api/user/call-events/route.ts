import { streamCallEvents } from "@/lib/calls/call-events";
import { callEvents } from "@/lib/calls/contract";
import { clientRoute } from "@/lib/http/route";

export const GET = clientRoute(callEvents, streamCallEvents);
