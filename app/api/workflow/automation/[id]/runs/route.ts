import { listRuns as contract } from "@/lib/outward/runs/contract";
import { listRuns } from "@/lib/outward/runs/list-runs";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(contract, listRuns);
