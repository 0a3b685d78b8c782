import { testRun as contract } from "@/lib/outward/runs/contract";
import { testRun } from "@/lib/outward/runs/test-run";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, testRun);
