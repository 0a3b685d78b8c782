import { noteVisit as contract } from "@/lib/dashboard/day/contract";
import { noteVisit } from "@/lib/dashboard/day/note-visit";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, noteVisit);
