import { myCall } from "@/lib/dashboard/call-page/contract";
import { getMyCall } from "@/lib/dashboard/call-page/get-my-call";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myCall, getMyCall);
