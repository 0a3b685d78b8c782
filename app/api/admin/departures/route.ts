import { listDepartures as contract } from "@/lib/dashboard/leaving/contract";
import { listDepartures } from "@/lib/dashboard/leaving/show-leaving";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(contract, listDepartures);
