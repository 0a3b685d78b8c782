import { tellByTap as contract } from "@/lib/agent/money/contract";
import { tellByTap } from "@/lib/agent/money/tell-by-tap";
import { clientRoute } from "@/lib/platform/http/route";

export const PUT = clientRoute(contract, tellByTap);
