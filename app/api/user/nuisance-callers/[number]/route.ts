import { forgetNuisance as contract } from "@/lib/calls/callers/contract";
import { forgetNuisance } from "@/lib/calls/callers/mark-nuisance";
import { clientRoute } from "@/lib/platform/http/route";

export const DELETE = clientRoute(contract, forgetNuisance);
