import { replayRun as contract } from "@/lib/outward/runs/contract";
import { replayRun } from "@/lib/outward/runs/replay-run";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, replayRun);
