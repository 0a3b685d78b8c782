import { labelReason as contract } from "@/lib/agent/reasons/contract";
import { labelReason } from "@/lib/agent/reasons/label-reason";
import { clientRoute } from "@/lib/platform/http/route";

export const PUT = clientRoute(contract, labelReason);
