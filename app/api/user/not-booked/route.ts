import { myNotBooked } from "@/lib/agent/reasons/contract";
import { showNotBooked } from "@/lib/agent/reasons/show-not-booked";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myNotBooked, showNotBooked);
