import { myDay } from "@/lib/dashboard/day/contract";
import { showDay } from "@/lib/dashboard/day/show-day";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myDay, showDay);
