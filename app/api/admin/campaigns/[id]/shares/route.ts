import { setShares as contract } from "@/lib/agent/sources/contract";
import { setShares } from "@/lib/agent/sources/set-shares";
import { adminRoute } from "@/lib/platform/http/route";

export const PUT = adminRoute(contract, setShares);
