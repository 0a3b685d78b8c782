import type {
  correctUser,
  inviteUser,
  sendAccessLink,
  userAccess,
  withdrawAccessLink,
} from "@/lib/accounts/access-links/contract";
import type { updateUserAttributes } from "@/lib/accounts/billing/contract";
import type { saveBrandImage, showBrandImages } from "@/lib/accounts/brand/contract";
import type { endClientView, startClientView } from "@/lib/accounts/client-views/contract";
import type { deleteLead, handleLead } from "@/lib/accounts/leads/contract";
import type {
  agencyPeople,
  changeColleagueRole,
  inviteColleague,
  inviteColleagueAgain,
  removeColleague,
} from "@/lib/accounts/people/contract";
import type {
  assignPhone,
  phoneAssignments,
  twilioPhoneNumbers,
  unassignPhone,
  updateAssignment,
} from "@/lib/accounts/phones/contract";
import type { resetSecondFactors } from "@/lib/accounts/second-factor/contract";
import type { securityLog } from "@/lib/accounts/security-log/contract";
import type { listSystemSettings, saveSystemSetting, testProvider } from "@/lib/accounts/settings/contract";
import type { adminUsers, createUser, readUser, updateUser } from "@/lib/accounts/users/contract";
import type { compareAgent, provisionAgent, readAgentPrompt } from "@/lib/agent/provisioning/contract";
import type { goLive, pauseAgent, takeOffline, tryReadiness } from "@/lib/agent/readiness/contract";
import type {
  cancelRehearsal,
  chatWithDraft,
  showRehearsals,
  showScene,
  startRehearsal,
} from "@/lib/agent/rehearsals/contract";
import type { readAgentSetup, saveAgentSetup } from "@/lib/agent/setup/contract";
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
import type { listVoiceSamples, playVoiceSample } from "@/lib/agent/voice-samples/contract";
import type { sendTestAlert } from "@/lib/dashboard/alerts/contract";
import type { saveBill, saveRate } from "@/lib/dashboard/costs/contract";
import type { auditTrail } from "@/lib/dashboard/history/contract";
import type { clientLeaving, endClient, keepClient, listDepartures } from "@/lib/dashboard/leaving/contract";
import type { eraseClientsCaller, listClientsErasures } from "@/lib/dashboard/personal-data/contract";
import type {
  adminCampaigns,
  assignCampaign,
  createCampaign,
  setCampaignStatus,
  syncCampaigns,
  templates,
  unassignCampaign,
} from "@/lib/outward/ads/contract";
import type {
  automationKeys,
  createAutomationKey,
  revokeAutomationKey,
} from "@/lib/outward/automation-keys/contract";
import type { saveConversions, sendConversionAgain } from "@/lib/outward/conversions/contract";
import { at } from "./address-of";

/** The part of the table of endpoints that admins' pages alone need; clients' pages do not carry it. */
export const adminEndpoints = {
  saveBill: at<typeof saveBill>("PUT", "/api/admin/costs/bills"),
  saveRate: at<typeof saveRate>("PUT", "/api/admin/costs/rates"),
  handleLead: at<typeof handleLead>("PUT", "/api/admin/leads/{id}"),
  deleteLead: at<typeof deleteLead>("DELETE", "/api/admin/leads/{id}"),
  assignPhone: at<typeof assignPhone>("POST", "/api/admin/user-phone-assignments"),
  phoneAssignments: at<typeof phoneAssignments>("GET", "/api/admin/user-phone-assignments"),
  twilioPhoneNumbers: at<typeof twilioPhoneNumbers>("GET", "/api/admin/twilio-phone-numbers"),
  unassignPhone: at<typeof unassignPhone>("DELETE", "/api/admin/user-phone-assignments/{id}"),
  updateAssignment: at<typeof updateAssignment>("PUT", "/api/admin/user-phone-assignments/{id}"),
  securityLog: at<typeof securityLog>("GET", "/api/admin/security-log"),
  listSystemSettings: at<typeof listSystemSettings>("GET", "/api/admin/settings"),
  showBrandImages: at<typeof showBrandImages>("GET", "/api/admin/brand"),
  saveBrandImage: at<typeof saveBrandImage>("PUT", "/api/admin/brand/{kind}"),
  saveSystemSetting: at<typeof saveSystemSetting>("PUT", "/api/admin/settings/{key}"),
  testProvider: at<typeof testProvider>("POST", "/api/admin/providers/{provider}/test"),
  adminUsers: at<typeof adminUsers>("GET", "/api/admin/users"),
  createUser: at<typeof createUser>("POST", "/api/admin/users"),
  inviteUser: at<typeof inviteUser>("POST", "/api/admin/invitations"),
  resetSecondFactors: at<typeof resetSecondFactors>("DELETE", "/api/admin/users/{id}/second-factors"),
  agencyPeople: at<typeof agencyPeople>("GET", "/api/admin/people"),
  inviteColleague: at<typeof inviteColleague>("POST", "/api/admin/people"),
  changeColleagueRole: at<typeof changeColleagueRole>("PUT", "/api/admin/people/{id}"),
  removeColleague: at<typeof removeColleague>("DELETE", "/api/admin/people/{id}"),
  inviteColleagueAgain: at<typeof inviteColleagueAgain>("POST", "/api/admin/people/{id}/invitation"),
  startClientView: at<typeof startClientView>("POST", "/api/admin/users/{id}/view"),
  endClientView: at<typeof endClientView>("DELETE", "/api/admin/view"),
  userAccess: at<typeof userAccess>("GET", "/api/admin/users/{id}/access"),
  sendAccessLink: at<typeof sendAccessLink>("POST", "/api/admin/users/{id}/access"),
  withdrawAccessLink: at<typeof withdrawAccessLink>("DELETE", "/api/admin/users/{id}/access"),
  correctUser: at<typeof correctUser>("PUT", "/api/admin/users/{id}/account"),
  readUser: at<typeof readUser>("GET", "/api/admin/users/{id}"),
  updateUser: at<typeof updateUser>("PUT", "/api/admin/users/{id}"),
  compareAgent: at<typeof compareAgent>("GET", "/api/admin/agents/{userId}/provider"),
  provisionAgent: at<typeof provisionAgent>("POST", "/api/admin/agents/{userId}/provider"),
  showRehearsals: at<typeof showRehearsals>("GET", "/api/admin/agents/{userId}/rehearsals"),
  startRehearsal: at<typeof startRehearsal>("POST", "/api/admin/agents/{userId}/rehearsals"),
  cancelRehearsal: at<typeof cancelRehearsal>("POST", "/api/admin/agents/{userId}/rehearsals/{id}/cancel"),
  chatWithDraft: at<typeof chatWithDraft>("POST", "/api/admin/agents/{userId}/rehearsals/chat"),
  showScene: at<typeof showScene>("GET", "/api/admin/agents/{userId}/rehearsals/{id}/scenes/{sceneId}"),
  pauseAgent: at<typeof pauseAgent>("PUT", "/api/admin/agents/{userId}/pause"),
  goLive: at<typeof goLive>("POST", "/api/admin/agents/{userId}/live"),
  takeOffline: at<typeof takeOffline>("DELETE", "/api/admin/agents/{userId}/live"),
  tryReadiness: at<typeof tryReadiness>("POST", "/api/admin/agents/{userId}/readiness"),
  readAgentSetup: at<typeof readAgentSetup>("GET", "/api/admin/agents/{userId}"),
  saveAgentSetup: at<typeof saveAgentSetup>("PUT", "/api/admin/agents/{userId}"),
  readAgentPrompt: at<typeof readAgentPrompt>("GET", "/api/admin/agents/{userId}/prompt"),
  listVoiceSamples: at<typeof listVoiceSamples>("GET", "/api/admin/voices"),
  playVoiceSample: at<typeof playVoiceSample>("GET", "/api/voices/{voice}/sample"),
  attachAgentTools: at<typeof attachAgentTools>("POST", "/api/admin/agents/{userId}/tools"),
  publishAgent: at<typeof publishAgent>("POST", "/api/admin/agents/{userId}/publish"),
  listAgentVersions: at<typeof listAgentVersions>("GET", "/api/admin/agents/{userId}/versions"),
  restoreAgentVersion: at<typeof restoreAgentVersion>(
    "POST",
    "/api/admin/agents/{userId}/versions/{n}/restore",
  ),
  saveConversions: at<typeof saveConversions>("PUT", "/api/admin/users/{id}/conversions"),
  sendConversionAgain: at<typeof sendConversionAgain>("POST", "/api/admin/conversions/{id}/again"),
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
  sendTestAlert: at<typeof sendTestAlert>("POST", "/api/admin/alerts/test"),
  auditTrail: at<typeof auditTrail>("GET", "/api/admin/audit"),
  automationKeys: at<typeof automationKeys>("GET", "/api/admin/automation-keys"),
  createAutomationKey: at<typeof createAutomationKey>("POST", "/api/admin/automation-keys"),
  revokeAutomationKey: at<typeof revokeAutomationKey>("DELETE", "/api/admin/automation-keys/{id}"),
  updateUserAttributes: at<typeof updateUserAttributes>("PUT", "/api/user/attributes/{userId}"),
  adminCampaigns: at<typeof adminCampaigns>("GET", "/api/facebook/campaigns"),
  assignCampaign: at<typeof assignCampaign>("POST", "/api/facebook/assign-campaign"),
  createCampaign: at<typeof createCampaign>("POST", "/api/facebook/campaigns"),
  setCampaignStatus: at<typeof setCampaignStatus>("PUT", "/api/facebook/campaigns/{id}/status"),
  syncCampaigns: at<typeof syncCampaigns>("POST", "/api/facebook/sync"),
  templates: at<typeof templates>("GET", "/api/facebook/templates"),
  clientLeaving: at<typeof clientLeaving>("GET", "/api/admin/users/{id}/leaving"),
  listClientsErasures: at<typeof listClientsErasures>("GET", "/api/admin/users/{id}/erasures"),
  eraseClientsCaller: at<typeof eraseClientsCaller>("POST", "/api/admin/users/{id}/erasures"),
  endClient: at<typeof endClient>("POST", "/api/admin/users/{id}/leaving"),
  keepClient: at<typeof keepClient>("DELETE", "/api/admin/users/{id}/leaving"),
  listDepartures: at<typeof listDepartures>("GET", "/api/admin/departures"),
  unassignCampaign: at<typeof unassignCampaign>("DELETE", "/api/facebook/campaigns/{id}/assignees/{userId}"),
};
