import { automationRoute } from "@/lib/http/route";
import { incrementStat as contract } from "@/lib/workflows/contract";
import { incrementStat } from "@/lib/workflows/write-stat";

export const POST = automationRoute(contract, incrementStat);
