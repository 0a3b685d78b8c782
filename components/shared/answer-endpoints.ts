import type { assignJob } from "@/lib/agent/jobs/contract";
import type { endEmergency } from "@/lib/agent/ladder/contract";
import type { tellOnTheWay } from "@/lib/agent/reminders/contract";
import type { replyToCaller } from "@/lib/agent/texts/contract";
import type { addNote, correctCall, deleteNote } from "@/lib/calls/answers/contract";
import { at } from "./address-of";

/** What clients do with a call: apart from the others, since the dashboard's script is near its limit. */
export const answerEndpoints = {
  correctCall: at<typeof correctCall>("PUT", "/api/user/calls/{callId}/correction"),
  addNote: at<typeof addNote>("POST", "/api/user/calls/{callId}/notes"),
  deleteNote: at<typeof deleteNote>("DELETE", "/api/user/calls/{callId}/notes/{noteId}"),
  replyToCaller: at<typeof replyToCaller>("POST", "/api/user/calls/{callId}/texts"),
  endEmergency: at<typeof endEmergency>("POST", "/api/user/emergencies/{id}/end"),
  assignJob: at<typeof assignJob>("PUT", "/api/user/bookings/{id}/assignee"),
  tellOnTheWay: at<typeof tellOnTheWay>("POST", "/api/user/bookings/{id}/on-the-way"),
} as const;
