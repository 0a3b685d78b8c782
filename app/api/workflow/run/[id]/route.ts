import { readRun as contract } from "@/lib/outward/runs/contract";
import { readRun } from "@/lib/outward/runs/read-run";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(contract, readRun);
