import { automationRoute } from "@/lib/http/route";
import { setStat as contract } from "@/lib/workflows/contract";
import { setStat } from "@/lib/workflows/write-stat";

export const POST = automationRoute(contract, setStat);
