import { tryFix as contract } from "@/lib/agent/reasons/contract";
import { tryFix } from "@/lib/agent/reasons/try-fix";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(contract, tryFix);
