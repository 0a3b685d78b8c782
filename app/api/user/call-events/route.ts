import { streamCallEvents } from "@/lib/calls/calls/call-events";
import { callEvents } from "@/lib/calls/calls/contract";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(callEvents, streamCallEvents);
