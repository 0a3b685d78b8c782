import type { upcomingEvents } from "@/lib/agent/calendar/contract";
import type { myAgent, myNotices, pauseMyAgent } from "@/lib/agent/readiness/contract";
import type { tickToDo, toDos } from "@/lib/agent/to-dos/contract";
import type { callsCsv, myCallLogs, myCalls } from "@/lib/calls/calls/contract";
import type { playRecording, recordingTicket } from "@/lib/calls/recordings/contract";
import type { myCall } from "@/lib/dashboard/call-page/contract";
import type { myDay, noteVisit } from "@/lib/dashboard/day/contract";
import type { myFigures } from "@/lib/dashboard/figures/contract";
import type { closeFirstSteps } from "@/lib/dashboard/first-steps/contract";
import type { userCampaigns, userInsights } from "@/lib/outward/ads/contract";
import { at } from "./address-of";

/**
 * Endpoints of the dashboard and of several pages, by their contracts' names. The contracts are only types here: no schema is shipped.
 */
export const endpoints = {
  closeFirstSteps: at<typeof closeFirstSteps>("POST", "/api/user/first-steps/close"),
  upcomingEvents: at<typeof upcomingEvents>("GET", "/api/google/google_calendar/events"),
  myAgent: at<typeof myAgent>("GET", "/api/user/agent"),
  pauseMyAgent: at<typeof pauseMyAgent>("PUT", "/api/user/agent/pause"),
  myNotices: at<typeof myNotices>("GET", "/api/user/notices"),
  tickToDo: at<typeof tickToDo>("PUT", "/api/user/to-dos/{id}"),
  toDos: at<typeof toDos>("GET", "/api/user/to-dos"),
  callsCsv: at<typeof callsCsv>("GET", "/api/user/call-logs.csv"),
  myCallLogs: at<typeof myCallLogs>("GET", "/api/user/my-call-logs"),
  myCalls: at<typeof myCalls>("GET", "/api/user/calls"),
  playRecording: at<typeof playRecording>("GET", "/api/recordings/{callId}/play"),
  recordingTicket: at<typeof recordingTicket>("POST", "/api/recordings/{callId}/ticket"),
  myCall: at<typeof myCall>("GET", "/api/user/calls/{callId}"),
  myDay: at<typeof myDay>("GET", "/api/user/day"),
  noteVisit: at<typeof noteVisit>("POST", "/api/user/visits"),
  myFigures: at<typeof myFigures>("GET", "/api/user/dashboard"),
  userCampaigns: at<typeof userCampaigns>("GET", "/api/facebook/user-campaigns"),
  userInsights: at<typeof userInsights>("GET", "/api/facebook/user-insights"),
};
