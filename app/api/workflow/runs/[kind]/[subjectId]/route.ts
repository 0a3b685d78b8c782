import { runsOf as contract } from "@/lib/outward/runs/contract";
import { runsOf } from "@/lib/outward/runs/list-runs";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(contract, runsOf);
