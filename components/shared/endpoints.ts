import type { askForReset, choosePassword, showAccessLink } from "@/lib/accounts/access-links/contract";
import type { updateUserAttributes } from "@/lib/accounts/billing/contract";
import type {
  consentAddress,
  disconnectService,
  oauthCallback,
  tokenHealth,
} from "@/lib/accounts/connections/contract";
import type { contact } from "@/lib/accounts/leads/contract";
import type {
  addPushDevice,
  myNotifications,
  removePushDevice,
  saveNotifications,
  testNotifications,
} from "@/lib/accounts/notifications/contract";
import type { signIn } from "@/lib/accounts/sign-in/contract";
import type { upcomingEvents } from "@/lib/agent/calendar/contract";
import type { emergencyMessage } from "@/lib/agent/ladder/contract";
import type { myAgent, myNotices, pauseMyAgent } from "@/lib/agent/readiness/contract";
import type { tickToDo, toDos } from "@/lib/agent/to-dos/contract";
import type { saveCaller } from "@/lib/calls/callers/contract";
import type { callCount, callsCsv, foundCallsCsv, myCallLogs, myCalls } from "@/lib/calls/calls/contract";
import type { myCallLedger } from "@/lib/calls/ledger/contract";
import type { playRecording, recordingTicket } from "@/lib/calls/recordings/contract";
import type { myCall } from "@/lib/dashboard/call-page/contract";
import type { myDay, noteVisit } from "@/lib/dashboard/day/contract";
import type { myFigures } from "@/lib/dashboard/figures/contract";
import type { closeFirstSteps } from "@/lib/dashboard/first-steps/contract";
import type {
  adminCampaigns,
  assignCampaign,
  createCampaign,
  setCampaignStatus,
  syncCampaigns,
  templates,
  unassignCampaign,
  userCampaigns,
  userInsights,
} from "@/lib/outward/ads/contract";
import { at } from "./address-of";

/**
 * Every endpoint that components call, by its contract's name. The contracts are only types here: no schema is shipped.
 */
export const endpoints = {
  updateUserAttributes: at<typeof updateUserAttributes>("PUT", "/api/user/attributes/{userId}"),
  consentAddress: at<typeof consentAddress>("GET", "/api/google/{service}/auth-url"),
  disconnectService: at<typeof disconnectService>("DELETE", "/api/google/{service}/connection"),
  oauthCallback: at<typeof oauthCallback>("POST", "/api/google/{service}/oauth-callback"),
  tokenHealth: at<typeof tokenHealth>("GET", "/api/token-health/token-health/{userId}"),
  contact: at<typeof contact>("POST", "/api/contact"),
  signIn: at<typeof signIn>("POST", "/api/auth/sign-in"),
  askForReset: at<typeof askForReset>("POST", "/api/auth/password-reset"),
  showAccessLink: at<typeof showAccessLink>("POST", "/api/auth/access-link"),
  choosePassword: at<typeof choosePassword>("POST", "/api/auth/access-link/password"),
  closeFirstSteps: at<typeof closeFirstSteps>("POST", "/api/user/first-steps/close"),
  upcomingEvents: at<typeof upcomingEvents>("GET", "/api/google/google_calendar/events"),
  myAgent: at<typeof myAgent>("GET", "/api/user/agent"),
  pauseMyAgent: at<typeof pauseMyAgent>("PUT", "/api/user/agent/pause"),
  myNotifications: at<typeof myNotifications>("GET", "/api/user/notifications"),
  saveNotifications: at<typeof saveNotifications>("PUT", "/api/user/notifications"),
  addPushDevice: at<typeof addPushDevice>("POST", "/api/user/notifications/devices"),
  removePushDevice: at<typeof removePushDevice>("DELETE", "/api/user/notifications/devices/{id}"),
  testNotifications: at<typeof testNotifications>("POST", "/api/user/notifications/test"),
  myNotices: at<typeof myNotices>("GET", "/api/user/notices"),
  tickToDo: at<typeof tickToDo>("PUT", "/api/user/to-dos/{id}"),
  toDos: at<typeof toDos>("GET", "/api/user/to-dos"),
  callsCsv: at<typeof callsCsv>("GET", "/api/user/call-logs.csv"),
  saveCaller: at<typeof saveCaller>("PUT", "/api/user/caller"),
  emergencyMessage: at<typeof emergencyMessage>("GET", "/api/user/emergencies/{id}/message"),
  myCallLogs: at<typeof myCallLogs>("GET", "/api/user/my-call-logs"),
  myCalls: at<typeof myCalls>("GET", "/api/user/calls"),
  callCount: at<typeof callCount>("GET", "/api/user/calls/count"),
  foundCallsCsv: at<typeof foundCallsCsv>("GET", "/api/user/calls.csv"),
  myCallLedger: at<typeof myCallLedger>("GET", "/api/user/call-ledger"),
  playRecording: at<typeof playRecording>("GET", "/api/recordings/{callId}/play"),
  recordingTicket: at<typeof recordingTicket>("POST", "/api/recordings/{callId}/ticket"),
  myCall: at<typeof myCall>("GET", "/api/user/calls/{callId}"),
  myDay: at<typeof myDay>("GET", "/api/user/day"),
  noteVisit: at<typeof noteVisit>("POST", "/api/user/visits"),
  myFigures: at<typeof myFigures>("GET", "/api/user/dashboard"),
  adminCampaigns: at<typeof adminCampaigns>("GET", "/api/facebook/campaigns"),
  assignCampaign: at<typeof assignCampaign>("POST", "/api/facebook/assign-campaign"),
  createCampaign: at<typeof createCampaign>("POST", "/api/facebook/campaigns"),
  setCampaignStatus: at<typeof setCampaignStatus>("PUT", "/api/facebook/campaigns/{id}/status"),
  syncCampaigns: at<typeof syncCampaigns>("POST", "/api/facebook/sync"),
  templates: at<typeof templates>("GET", "/api/facebook/templates"),
  unassignCampaign: at<typeof unassignCampaign>("DELETE", "/api/facebook/campaigns/{id}/assignees/{userId}"),
  userCampaigns: at<typeof userCampaigns>("GET", "/api/facebook/user-campaigns"),
  userInsights: at<typeof userInsights>("GET", "/api/facebook/user-insights"),
};
