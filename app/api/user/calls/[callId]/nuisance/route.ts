import { markNuisance as markContract, unmarkNuisance as unmarkContract } from "@/lib/calls/callers/contract";
import { markNuisance, unmarkNuisance } from "@/lib/calls/callers/mark-nuisance";
import { clientRoute } from "@/lib/platform/http/route";

export const PUT = clientRoute(markContract, markNuisance);
export const DELETE = clientRoute(unmarkContract, unmarkNuisance);
