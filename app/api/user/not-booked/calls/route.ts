import { myUnbookedCalls } from "@/lib/agent/reasons/contract";
import { listUnbooked } from "@/lib/agent/reasons/show-not-booked";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myUnbookedCalls, listUnbooked);
