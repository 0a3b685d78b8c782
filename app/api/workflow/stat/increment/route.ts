import { incrementStat as contract } from "@/lib/outward/workflows/contract";
import { incrementStat } from "@/lib/outward/workflows/write-stat";
import { automationRoute } from "@/lib/platform/http/route";

export const POST = automationRoute(contract, incrementStat);
