import { myCall } from "@/lib/calls/contract";
import { getMyCall } from "@/lib/calls/get-my-call";
import { clientRoute } from "@/lib/http/route";

export const GET = clientRoute(myCall, getMyCall);
