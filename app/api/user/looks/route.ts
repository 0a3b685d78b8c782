import { myLooks } from "@/lib/dashboard/looks/contract";
import { listLooks } from "@/lib/dashboard/looks/list-looks";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myLooks, listLooks);
