import type { assignJob } from "@/lib/agent/jobs/contract";
import type { emergencyMessage, endEmergency } from "@/lib/agent/ladder/contract";
import type { tellOnTheWay } from "@/lib/agent/reminders/contract";
import type { replyToCaller } from "@/lib/agent/texts/contract";
import type { addNote, correctCall, deleteNote } from "@/lib/calls/answers/contract";
import type {
  forgetNuisance,
  markNuisance,
  myNuisanceCallers,
  saveCaller,
  unmarkNuisance,
} from "@/lib/calls/callers/contract";
import type { callCount, foundCallsCsv } from "@/lib/calls/calls/contract";
import type { myCallLedger } from "@/lib/calls/ledger/contract";
import type { runsOf } from "@/lib/outward/runs/contract";
import { at } from "./address-of";

/** What clients ask of a call and do with it: apart from the others, since the dashboard's script is near its limit. */
export const answerEndpoints = {
  correctCall: at<typeof correctCall>("PUT", "/api/user/calls/{callId}/correction"),
  addNote: at<typeof addNote>("POST", "/api/user/calls/{callId}/notes"),
  deleteNote: at<typeof deleteNote>("DELETE", "/api/user/calls/{callId}/notes/{noteId}"),
  replyToCaller: at<typeof replyToCaller>("POST", "/api/user/calls/{callId}/texts"),
  endEmergency: at<typeof endEmergency>("POST", "/api/user/emergencies/{id}/end"),
  assignJob: at<typeof assignJob>("PUT", "/api/user/bookings/{id}/assignee"),
  tellOnTheWay: at<typeof tellOnTheWay>("POST", "/api/user/bookings/{id}/on-the-way"),
  saveCaller: at<typeof saveCaller>("PUT", "/api/user/caller"),
  markNuisance: at<typeof markNuisance>("PUT", "/api/user/calls/{callId}/nuisance"),
  unmarkNuisance: at<typeof unmarkNuisance>("DELETE", "/api/user/calls/{callId}/nuisance"),
  myNuisanceCallers: at<typeof myNuisanceCallers>("GET", "/api/user/nuisance-callers"),
  forgetNuisance: at<typeof forgetNuisance>("DELETE", "/api/user/nuisance-callers/{number}"),
  emergencyMessage: at<typeof emergencyMessage>("GET", "/api/user/emergencies/{id}/message"),
  callCount: at<typeof callCount>("GET", "/api/user/calls/count"),
  foundCallsCsv: at<typeof foundCallsCsv>("GET", "/api/user/calls.csv"),
  myCallLedger: at<typeof myCallLedger>("GET", "/api/user/call-ledger"),
  runsOf: at<typeof runsOf>("GET", "/api/workflow/runs/{kind}/{subjectId}"),
} as const;
