import { setStat as contract } from "@/lib/outward/workflows/contract";
import { setStat } from "@/lib/outward/workflows/write-stat";
import { automationRoute } from "@/lib/platform/http/route";

export const POST = automationRoute(contract, setStat);
