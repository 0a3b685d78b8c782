import { deleteNote as contract } from "@/lib/calls/answers/contract";
import { deleteNote } from "@/lib/calls/answers/delete-note";
import { clientRoute } from "@/lib/platform/http/route";

export const DELETE = clientRoute(contract, deleteNote);
