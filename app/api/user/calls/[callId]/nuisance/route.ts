import { markNuisance, unmarkNuisance } from "@/lib/calls/callers/mark-nuisance";
import {
  markNuisance as markContract,
  unmarkNuisance as unmarkContract,
} from "@/lib/calls/callers/nuisance-contract";
import { clientRoute } from "@/lib/platform/http/route";

export const PUT = clientRoute(markContract, markNuisance);
export const DELETE = clientRoute(unmarkContract, unmarkNuisance);
