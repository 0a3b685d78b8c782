import { addNote } from "@/lib/calls/answers/add-note";
import { addNote as contract } from "@/lib/calls/answers/contract";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, addNote);
