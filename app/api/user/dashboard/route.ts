import { myFigures } from "@/lib/figures/contract";
import { showFigures } from "@/lib/figures/show-figures";
import { clientRoute } from "@/lib/http/route";

export const GET = clientRoute(myFigures, showFigures);
