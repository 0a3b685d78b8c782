import { endNumber as contract } from "@/lib/agent/sources/contract";
import { endNumber } from "@/lib/agent/sources/end-number";
import { adminRoute } from "@/lib/platform/http/route";

export const DELETE = adminRoute(contract, endNumber);
