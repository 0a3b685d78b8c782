import { continueRun } from "@/lib/outward/runs/change-run";
import { continueRun as contract } from "@/lib/outward/runs/contract";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, continueRun);
