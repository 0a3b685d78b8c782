import { decideRun as contract } from "@/lib/outward/runs/contract";
import { decideRun } from "@/lib/outward/runs/decide-run";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, decideRun);
