import type * as jobs from "@/lib/agent/jobs/contract";
import type * as ladder from "@/lib/agent/ladder/contract";
import type * as reminders from "@/lib/agent/reminders/contract";
import type * as texts from "@/lib/agent/texts/contract";
import type * as answers from "@/lib/calls/answers/contract";
import type * as callers from "@/lib/calls/callers/contract";
import type * as calls from "@/lib/calls/calls/contract";
import type * as ledger from "@/lib/calls/ledger/contract";
import type * as runs from "@/lib/outward/runs/contract";
import { at } from "./address-of";

/** What clients ask of a call and do with it: apart from the others, since the dashboard's script is near its limit. */
export const answerEndpoints = {
  correctCall: at<typeof answers.correctCall>("PUT /api/user/calls/{callId}/correction"),
  addNote: at<typeof answers.addNote>("POST /api/user/calls/{callId}/notes"),
  deleteNote: at<typeof answers.deleteNote>("DELETE /api/user/calls/{callId}/notes/{noteId}"),
  replyToCaller: at<typeof texts.replyToCaller>("POST /api/user/calls/{callId}/texts"),
  endEmergency: at<typeof ladder.endEmergency>("POST /api/user/emergencies/{id}/end"),
  assignJob: at<typeof jobs.assignJob>("PUT /api/user/bookings/{id}/assignee"),
  tellOnTheWay: at<typeof reminders.tellOnTheWay>("POST /api/user/bookings/{id}/on-the-way"),
  saveCaller: at<typeof callers.saveCaller>("PUT /api/user/caller"),
  markNuisance: at<typeof callers.markNuisance>("PUT /api/user/calls/{callId}/nuisance"),
  unmarkNuisance: at<typeof callers.unmarkNuisance>("DELETE /api/user/calls/{callId}/nuisance"),
  myNuisanceCallers: at<typeof callers.myNuisanceCallers>("GET /api/user/nuisance-callers"),
  forgetNuisance: at<typeof callers.forgetNuisance>("DELETE /api/user/nuisance-callers/{number}"),
  emergencyMessage: at<typeof ladder.emergencyMessage>("GET /api/user/emergencies/{id}/message"),
  callCount: at<typeof calls.callCount>("GET /api/user/calls/count"),
  foundCallsCsv: at<typeof calls.foundCallsCsv>("GET /api/user/calls.csv"),
  myCallLedger: at<typeof ledger.myCallLedger>("GET /api/user/call-ledger"),
  runsOf: at<typeof runs.runsOf>("GET /api/workflow/runs/{kind}/{subjectId}"),
} as const;
