import type * as calendar from "@/lib/agent/calendar/contract";
import type * as readiness from "@/lib/agent/readiness/contract";
import type * as toDos from "@/lib/agent/to-dos/contract";
import type * as calls from "@/lib/calls/calls/contract";
import type * as recordings from "@/lib/calls/recordings/contract";
import type * as callPage from "@/lib/dashboard/call-page/contract";
import type * as day from "@/lib/dashboard/day/contract";
import type * as figures from "@/lib/dashboard/figures/contract";
import type * as firstSteps from "@/lib/dashboard/first-steps/contract";
import type * as ads from "@/lib/outward/ads/contract";
import { at } from "./address-of";

/**
 * Endpoints of the dashboard and of several pages, by their contracts' names. The contracts are only types here: no schema is shipped.
 */
export const endpoints = {
  closeFirstSteps: at<typeof firstSteps.closeFirstSteps>("POST /api/user/first-steps/close"),
  upcomingEvents: at<typeof calendar.upcomingEvents>("GET /api/google/google_calendar/events"),
  myAgent: at<typeof readiness.myAgent>("GET /api/user/agent"),
  pauseMyAgent: at<typeof readiness.pauseMyAgent>("PUT /api/user/agent/pause"),
  myNotices: at<typeof readiness.myNotices>("GET /api/user/notices"),
  tickToDo: at<typeof toDos.tickToDo>("PUT /api/user/to-dos/{id}"),
  toDos: at<typeof toDos.toDos>("GET /api/user/to-dos"),
  callsCsv: at<typeof calls.callsCsv>("GET /api/user/call-logs.csv"),
  myCallLogs: at<typeof calls.myCallLogs>("GET /api/user/my-call-logs"),
  myCalls: at<typeof calls.myCalls>("GET /api/user/calls"),
  playRecording: at<typeof recordings.playRecording>("GET /api/recordings/{callId}/play"),
  recordingTicket: at<typeof recordings.recordingTicket>("POST /api/recordings/{callId}/ticket"),
  myCall: at<typeof callPage.myCall>("GET /api/user/calls/{callId}"),
  myDay: at<typeof day.myDay>("GET /api/user/day"),
  noteVisit: at<typeof day.noteVisit>("POST /api/user/visits"),
  myFigures: at<typeof figures.myFigures>("GET /api/user/dashboard"),
  userCampaigns: at<typeof ads.userCampaigns>("GET /api/facebook/user-campaigns"),
  userInsights: at<typeof ads.userInsights>("GET /api/facebook/user-insights"),
};
