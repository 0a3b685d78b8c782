import type { updateUserAttributes } from "@/lib/accounts/billing/contract";
import type {
  consentAddress,
  disconnectService,
  oauthCallback,
  tokenHealth,
} from "@/lib/accounts/connections/contract";
import type { contact, handleLead } from "@/lib/accounts/leads/contract";
import type {
  assignPhone,
  phoneAssignments,
  twilioPhoneNumbers,
  unassignPhone,
  updateAssignment,
} from "@/lib/accounts/phones/contract";
import type { securityLog } from "@/lib/accounts/security-log/contract";
import type { listSystemSettings, saveSystemSetting, testProvider } from "@/lib/accounts/settings/contract";
import type { signIn } from "@/lib/accounts/sign-in/contract";
import type { adminUsers, createUser, readUser, updateUser } from "@/lib/accounts/users/contract";
import type { upcomingEvents } from "@/lib/agent/calendar/contract";
import type { compareAgent, provisionAgent, readAgentPrompt } from "@/lib/agent/provisioning/contract";
import type {
  goLive,
  myAgent,
  myNotices,
  pauseAgent,
  pauseMyAgent,
  takeOffline,
  tryReadiness,
} from "@/lib/agent/readiness/contract";
import type {
  cancelRehearsal,
  chatWithDraft,
  showRehearsals,
  showScene,
  startRehearsal,
} from "@/lib/agent/rehearsals/contract";
import type { readAgentSetup, saveAgentSetup } from "@/lib/agent/setup/contract";
import type { tickToDo, toDos } from "@/lib/agent/to-dos/contract";
import type {
  attachAgentTools,
  createTool,
  deleteTool,
  deleteToolTarget,
  listAllTools,
  listInvocations,
  listToolTargets,
  replayInvocation,
  rotateToolKey,
  saveToolTarget,
  testTool,
} from "@/lib/agent/tools/contract";
import type { listAgentVersions, publishAgent, restoreAgentVersion } from "@/lib/agent/versions/contract";
import type { renewVoiceSecret, setVoiceSecretAtVapi, voiceSecret } from "@/lib/agent/voice/contract";
import type { saveCaller } from "@/lib/calls/callers/contract";
import type { callsCsv, myCallLogs, myCalls } from "@/lib/calls/calls/contract";
import type { myCallLedger } from "@/lib/calls/ledger/contract";
import type { playRecording, recordingTicket } from "@/lib/calls/recordings/contract";
import type { myCall } from "@/lib/dashboard/call-page/contract";
import type { myFigures } from "@/lib/dashboard/figures/contract";
import type { auditTrail } from "@/lib/dashboard/history/contract";
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
import type {
  automationKeys,
  createAutomationKey,
  revokeAutomationKey,
} from "@/lib/outward/automation-keys/contract";
import type {
  createAutomation,
  deleteAutomation,
  listAutomations,
  makeGoogleFile,
  previewAutomation,
  publishAutomation,
  readAutomation,
  renewHookKey,
  sampleEvents,
  saveAutomation,
  switchAutomation,
} from "@/lib/outward/automations/contract";
import type {
  cancelRun,
  continueFailedRuns,
  continueRun,
  decideRun,
  listRuns,
  readRun,
  replayRun,
  runsOf,
  testRun,
} from "@/lib/outward/runs/contract";
import type {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "@/lib/outward/webhooks/contract";
import type {
  allAssignments,
  allowEditing,
  assignWorkflow,
  deleteAssignment,
  incrementStat,
  setStat,
  userWorkflows,
  workflowStats,
} from "@/lib/outward/workflows/contract";
import type { Address, Endpoint } from "@/lib/platform/http/endpoint";

const at = <E extends Endpoint>(method: E["method"], path: E["path"]): Address<E> => ({ method, path });

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
  handleLead: at<typeof handleLead>("PUT", "/api/admin/leads/{id}"),
  assignPhone: at<typeof assignPhone>("POST", "/api/admin/user-phone-assignments"),
  phoneAssignments: at<typeof phoneAssignments>("GET", "/api/admin/user-phone-assignments"),
  twilioPhoneNumbers: at<typeof twilioPhoneNumbers>("GET", "/api/admin/twilio-phone-numbers"),
  unassignPhone: at<typeof unassignPhone>("DELETE", "/api/admin/user-phone-assignments/{id}"),
  updateAssignment: at<typeof updateAssignment>("PUT", "/api/admin/user-phone-assignments/{id}"),
  securityLog: at<typeof securityLog>("GET", "/api/admin/security-log"),
  listSystemSettings: at<typeof listSystemSettings>("GET", "/api/admin/settings"),
  saveSystemSetting: at<typeof saveSystemSetting>("PUT", "/api/admin/settings/{key}"),
  testProvider: at<typeof testProvider>("POST", "/api/admin/providers/{provider}/test"),
  signIn: at<typeof signIn>("POST", "/api/auth/sign-in"),
  adminUsers: at<typeof adminUsers>("GET", "/api/admin/users"),
  createUser: at<typeof createUser>("POST", "/api/admin/users"),
  readUser: at<typeof readUser>("GET", "/api/admin/users/{id}"),
  updateUser: at<typeof updateUser>("PUT", "/api/admin/users/{id}"),
  upcomingEvents: at<typeof upcomingEvents>("GET", "/api/google/google_calendar/events"),
  compareAgent: at<typeof compareAgent>("GET", "/api/admin/agents/{userId}/provider"),
  provisionAgent: at<typeof provisionAgent>("POST", "/api/admin/agents/{userId}/provider"),
  showRehearsals: at<typeof showRehearsals>("GET", "/api/admin/agents/{userId}/rehearsals"),
  startRehearsal: at<typeof startRehearsal>("POST", "/api/admin/agents/{userId}/rehearsals"),
  cancelRehearsal: at<typeof cancelRehearsal>("POST", "/api/admin/agents/{userId}/rehearsals/{id}/cancel"),
  chatWithDraft: at<typeof chatWithDraft>("POST", "/api/admin/agents/{userId}/rehearsals/chat"),
  showScene: at<typeof showScene>("GET", "/api/admin/agents/{userId}/rehearsals/{id}/scenes/{sceneId}"),
  myAgent: at<typeof myAgent>("GET", "/api/user/agent"),
  pauseMyAgent: at<typeof pauseMyAgent>("PUT", "/api/user/agent/pause"),
  pauseAgent: at<typeof pauseAgent>("PUT", "/api/admin/agents/{userId}/pause"),
  goLive: at<typeof goLive>("POST", "/api/admin/agents/{userId}/live"),
  myNotices: at<typeof myNotices>("GET", "/api/user/notices"),
  takeOffline: at<typeof takeOffline>("DELETE", "/api/admin/agents/{userId}/live"),
  tryReadiness: at<typeof tryReadiness>("POST", "/api/admin/agents/{userId}/readiness"),
  readAgentSetup: at<typeof readAgentSetup>("GET", "/api/admin/agents/{userId}"),
  saveAgentSetup: at<typeof saveAgentSetup>("PUT", "/api/admin/agents/{userId}"),
  readAgentPrompt: at<typeof readAgentPrompt>("GET", "/api/admin/agents/{userId}/prompt"),
  attachAgentTools: at<typeof attachAgentTools>("POST", "/api/admin/agents/{userId}/tools"),
  publishAgent: at<typeof publishAgent>("POST", "/api/admin/agents/{userId}/publish"),
  listAgentVersions: at<typeof listAgentVersions>("GET", "/api/admin/agents/{userId}/versions"),
  restoreAgentVersion: at<typeof restoreAgentVersion>(
    "POST",
    "/api/admin/agents/{userId}/versions/{n}/restore",
  ),
  tickToDo: at<typeof tickToDo>("PUT", "/api/user/to-dos/{id}"),
  toDos: at<typeof toDos>("GET", "/api/user/to-dos"),
  createTool: at<typeof createTool>("POST", "/api/admin/tools/tools"),
  deleteTool: at<typeof deleteTool>("DELETE", "/api/admin/tools/tools/{id}"),
  deleteToolTarget: at<typeof deleteToolTarget>("DELETE", "/api/admin/tools/targets/{id}"),
  listAllTools: at<typeof listAllTools>("GET", "/api/admin/tools/tools"),
  listInvocations: at<typeof listInvocations>("GET", "/api/admin/tools/tools/{id}/invocations"),
  listToolTargets: at<typeof listToolTargets>("GET", "/api/admin/tools/tools/{id}/targets"),
  replayInvocation: at<typeof replayInvocation>(
    "POST",
    "/api/admin/tools/tools/{id}/invocations/{invocationId}/replay",
  ),
  rotateToolKey: at<typeof rotateToolKey>("POST", "/api/admin/tools/tools/{id}/rotate-key"),
  saveToolTarget: at<typeof saveToolTarget>("POST", "/api/admin/tools/tools/{id}/targets"),
  testTool: at<typeof testTool>("POST", "/api/admin/tools/tools/{id}/test"),
  renewVoiceSecret: at<typeof renewVoiceSecret>("POST", "/api/admin/voice-secret"),
  setVoiceSecretAtVapi: at<typeof setVoiceSecretAtVapi>("POST", "/api/admin/voice-secret/{kind}/{id}"),
  voiceSecret: at<typeof voiceSecret>("GET", "/api/admin/voice-secret"),
  callsCsv: at<typeof callsCsv>("GET", "/api/user/call-logs.csv"),
  saveCaller: at<typeof saveCaller>("PUT", "/api/user/caller"),
  myCallLogs: at<typeof myCallLogs>("GET", "/api/user/my-call-logs"),
  myCalls: at<typeof myCalls>("GET", "/api/user/calls"),
  myCallLedger: at<typeof myCallLedger>("GET", "/api/user/call-ledger"),
  playRecording: at<typeof playRecording>("GET", "/api/recordings/{callId}/play"),
  recordingTicket: at<typeof recordingTicket>("POST", "/api/recordings/{callId}/ticket"),
  myCall: at<typeof myCall>("GET", "/api/user/calls/{callId}"),
  myFigures: at<typeof myFigures>("GET", "/api/user/dashboard"),
  auditTrail: at<typeof auditTrail>("GET", "/api/admin/audit"),
  adminCampaigns: at<typeof adminCampaigns>("GET", "/api/facebook/campaigns"),
  assignCampaign: at<typeof assignCampaign>("POST", "/api/facebook/assign-campaign"),
  createCampaign: at<typeof createCampaign>("POST", "/api/facebook/campaigns"),
  setCampaignStatus: at<typeof setCampaignStatus>("PUT", "/api/facebook/campaigns/{id}/status"),
  syncCampaigns: at<typeof syncCampaigns>("POST", "/api/facebook/sync"),
  templates: at<typeof templates>("GET", "/api/facebook/templates"),
  unassignCampaign: at<typeof unassignCampaign>("DELETE", "/api/facebook/campaigns/{id}/assignees/{userId}"),
  userCampaigns: at<typeof userCampaigns>("GET", "/api/facebook/user-campaigns"),
  userInsights: at<typeof userInsights>("GET", "/api/facebook/user-insights"),
  automationKeys: at<typeof automationKeys>("GET", "/api/admin/automation-keys"),
  createAutomationKey: at<typeof createAutomationKey>("POST", "/api/admin/automation-keys"),
  revokeAutomationKey: at<typeof revokeAutomationKey>("DELETE", "/api/admin/automation-keys/{id}"),
  cancelRun: at<typeof cancelRun>("POST", "/api/workflow/run/{id}/cancel"),
  continueFailedRuns: at<typeof continueFailedRuns>("POST", "/api/workflow/automation/{id}/continue-failed"),
  continueRun: at<typeof continueRun>("POST", "/api/workflow/run/{id}/continue"),
  decideRun: at<typeof decideRun>("POST", "/api/workflow/run/{id}/decide"),
  listRuns: at<typeof listRuns>("GET", "/api/workflow/automation/{id}/runs"),
  readRun: at<typeof readRun>("GET", "/api/workflow/run/{id}"),
  replayRun: at<typeof replayRun>("POST", "/api/workflow/run/{id}/replay"),
  testRun: at<typeof testRun>("POST", "/api/workflow/automation/{id}/test-run"),
  runsOf: at<typeof runsOf>("GET", "/api/workflow/runs/{kind}/{subjectId}"),
  createWebhook: at<typeof createWebhook>("POST", "/api/workflow/webhook/create"),
  deleteWebhook: at<typeof deleteWebhook>("DELETE", "/api/workflow/webhook/{id}"),
  listDeliveries: at<typeof listDeliveries>("GET", "/api/workflow/webhook/{id}/deliveries"),
  listWebhooks: at<typeof listWebhooks>("GET", "/api/workflow/webhooks/{userId}"),
  replayDelivery: at<typeof replayDelivery>(
    "POST",
    "/api/workflow/webhook/{id}/deliveries/{deliveryId}/replay",
  ),
  rotateWebhookSecret: at<typeof rotateWebhookSecret>("POST", "/api/workflow/webhook/{id}/rotate-secret"),
  testWebhook: at<typeof testWebhook>("POST", "/api/workflow/webhook/{id}/test"),
  updateWebhook: at<typeof updateWebhook>("PUT", "/api/workflow/webhook/{id}"),
  allAssignments: at<typeof allAssignments>("GET", "/api/workflow/admin/assignments"),
  assignWorkflow: at<typeof assignWorkflow>("POST", "/api/workflow/admin/assign"),
  deleteAssignment: at<typeof deleteAssignment>("DELETE", "/api/workflow/assignment/{id}"),
  allowEditing: at<typeof allowEditing>("PUT", "/api/workflow/assignment/{id}"),
  incrementStat: at<typeof incrementStat>("POST", "/api/workflow/stat/increment"),
  setStat: at<typeof setStat>("POST", "/api/workflow/stat/set"),
  userWorkflows: at<typeof userWorkflows>("GET", "/api/workflow/user/{userId}"),
  workflowStats: at<typeof workflowStats>("GET", "/api/workflow/stats/{userId}/{workflowSlug}"),
  createAutomation: at<typeof createAutomation>("POST", "/api/workflow/automations"),
  deleteAutomation: at<typeof deleteAutomation>("DELETE", "/api/workflow/automation/{id}"),
  listAutomations: at<typeof listAutomations>("GET", "/api/workflow/automations/{userId}"),
  previewAutomation: at<typeof previewAutomation>("POST", "/api/workflow/automation/{id}/preview"),
  makeGoogleFile: at<typeof makeGoogleFile>("POST", "/api/workflow/google-file"),
  publishAutomation: at<typeof publishAutomation>("POST", "/api/workflow/automation/{id}/publish"),
  readAutomation: at<typeof readAutomation>("GET", "/api/workflow/automation/{id}"),
  renewHookKey: at<typeof renewHookKey>("POST", "/api/workflow/automation/{id}/hook-key"),
  sampleEvents: at<typeof sampleEvents>("GET", "/api/workflow/samples/{userId}/{trigger}"),
  saveAutomation: at<typeof saveAutomation>("PUT", "/api/workflow/automation/{id}"),
  switchAutomation: at<typeof switchAutomation>("PUT", "/api/workflow/automation/{id}/state"),
};
