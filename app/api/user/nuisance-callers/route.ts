import { myNuisanceCallers } from "@/lib/calls/callers/contract";
import { listNuisanceCallers } from "@/lib/calls/callers/read-nuisance";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myNuisanceCallers, listNuisanceCallers);
