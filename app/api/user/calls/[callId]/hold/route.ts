import { holdCall as holdContract, letCallGo as letGoContract } from "@/lib/dashboard/retention/contract";
import { holdCall, letCallGo } from "@/lib/dashboard/retention/hold-call";
import { clientRoute } from "@/lib/platform/http/route";

export const PUT = clientRoute(holdContract, holdCall);
export const DELETE = clientRoute(letGoContract, letCallGo);
