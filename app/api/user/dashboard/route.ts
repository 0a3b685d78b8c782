import { myFigures } from "@/lib/dashboard/figures/contract";
import { showFigures } from "@/lib/dashboard/figures/show-figures";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myFigures, showFigures);
