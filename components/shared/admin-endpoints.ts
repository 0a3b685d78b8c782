import type * as accessLinks from "@/lib/accounts/access-links/contract";
import type * as billing from "@/lib/accounts/billing/contract";
import type * as brand from "@/lib/accounts/brand/contract";
import type * as clientViews from "@/lib/accounts/client-views/contract";
import type * as leads from "@/lib/accounts/leads/contract";
import type * as mailSuppressions from "@/lib/accounts/mail-suppressions/contract";
import type * as people from "@/lib/accounts/people/contract";
import type * as phones from "@/lib/accounts/phones/contract";
import type * as secondFactor from "@/lib/accounts/second-factor/contract";
import type * as securityLog from "@/lib/accounts/security-log/contract";
import type * as settings from "@/lib/accounts/settings/contract";
import type * as users from "@/lib/accounts/users/contract";
import type * as provisioning from "@/lib/agent/provisioning/contract";
import type * as readiness from "@/lib/agent/readiness/contract";
import type * as rehearsals from "@/lib/agent/rehearsals/contract";
import type * as setup from "@/lib/agent/setup/contract";
import type * as tools from "@/lib/agent/tools/contract";
import type * as versions from "@/lib/agent/versions/contract";
import type * as voice from "@/lib/agent/voice/contract";
import type * as voiceSamples from "@/lib/agent/voice-samples/contract";
import type * as alerts from "@/lib/dashboard/alerts/contract";
import type * as costs from "@/lib/dashboard/costs/contract";
import type * as history from "@/lib/dashboard/history/contract";
import type * as leaving from "@/lib/dashboard/leaving/contract";
import type * as personalData from "@/lib/dashboard/personal-data/contract";
import type * as ads from "@/lib/outward/ads/contract";
import type * as automationKeys from "@/lib/outward/automation-keys/contract";
import type * as conversions from "@/lib/outward/conversions/contract";
import { at } from "./address-of";

/** The part of the table of endpoints that admins' pages alone need; clients' pages do not carry it. */
export const adminEndpoints = {
  saveBill: at<typeof costs.saveBill>("PUT /api/admin/costs/bills"),
  saveRate: at<typeof costs.saveRate>("PUT /api/admin/costs/rates"),
  handleLead: at<typeof leads.handleLead>("PUT /api/admin/leads/{id}"),
  deleteLead: at<typeof leads.deleteLead>("DELETE /api/admin/leads/{id}"),
  assignPhone: at<typeof phones.assignPhone>("POST /api/admin/user-phone-assignments"),
  phoneAssignments: at<typeof phones.phoneAssignments>("GET /api/admin/user-phone-assignments"),
  twilioPhoneNumbers: at<typeof phones.twilioPhoneNumbers>("GET /api/admin/twilio-phone-numbers"),
  unassignPhone: at<typeof phones.unassignPhone>("DELETE /api/admin/user-phone-assignments/{id}"),
  updateAssignment: at<typeof phones.updateAssignment>("PUT /api/admin/user-phone-assignments/{id}"),
  securityLog: at<typeof securityLog.securityLog>("GET /api/admin/security-log"),
  listSystemSettings: at<typeof settings.listSystemSettings>("GET /api/admin/settings"),
  showBrandImages: at<typeof brand.showBrandImages>("GET /api/admin/brand"),
  saveBrandImage: at<typeof brand.saveBrandImage>("PUT /api/admin/brand/{kind}"),
  saveSystemSetting: at<typeof settings.saveSystemSetting>("PUT /api/admin/settings/{key}"),
  testProvider: at<typeof settings.testProvider>("POST /api/admin/providers/{provider}/test"),
  adminUsers: at<typeof users.adminUsers>("GET /api/admin/users"),
  createUser: at<typeof users.createUser>("POST /api/admin/users"),
  inviteUser: at<typeof accessLinks.inviteUser>("POST /api/admin/invitations"),
  resetSecondFactors: at<typeof secondFactor.resetSecondFactors>(
    "DELETE /api/admin/users/{id}/second-factors",
  ),
  liftSuppression: at<typeof mailSuppressions.liftSuppression>("DELETE /api/admin/users/{id}/suppression"),
  agencyPeople: at<typeof people.agencyPeople>("GET /api/admin/people"),
  inviteColleague: at<typeof people.inviteColleague>("POST /api/admin/people"),
  changeColleagueRole: at<typeof people.changeColleagueRole>("PUT /api/admin/people/{id}"),
  removeColleague: at<typeof people.removeColleague>("DELETE /api/admin/people/{id}"),
  inviteColleagueAgain: at<typeof people.inviteColleagueAgain>("POST /api/admin/people/{id}/invitation"),
  startClientView: at<typeof clientViews.startClientView>("POST /api/admin/users/{id}/view"),
  endClientView: at<typeof clientViews.endClientView>("DELETE /api/admin/view"),
  userAccess: at<typeof accessLinks.userAccess>("GET /api/admin/users/{id}/access"),
  sendAccessLink: at<typeof accessLinks.sendAccessLink>("POST /api/admin/users/{id}/access"),
  withdrawAccessLink: at<typeof accessLinks.withdrawAccessLink>("DELETE /api/admin/users/{id}/access"),
  correctUser: at<typeof accessLinks.correctUser>("PUT /api/admin/users/{id}/account"),
  readUser: at<typeof users.readUser>("GET /api/admin/users/{id}"),
  updateUser: at<typeof users.updateUser>("PUT /api/admin/users/{id}"),
  compareAgent: at<typeof provisioning.compareAgent>("GET /api/admin/agents/{userId}/provider"),
  provisionAgent: at<typeof provisioning.provisionAgent>("POST /api/admin/agents/{userId}/provider"),
  showRehearsals: at<typeof rehearsals.showRehearsals>("GET /api/admin/agents/{userId}/rehearsals"),
  startRehearsal: at<typeof rehearsals.startRehearsal>("POST /api/admin/agents/{userId}/rehearsals"),
  cancelRehearsal: at<typeof rehearsals.cancelRehearsal>(
    "POST /api/admin/agents/{userId}/rehearsals/{id}/cancel",
  ),
  chatWithDraft: at<typeof rehearsals.chatWithDraft>("POST /api/admin/agents/{userId}/rehearsals/chat"),
  showScene: at<typeof rehearsals.showScene>(
    "GET /api/admin/agents/{userId}/rehearsals/{id}/scenes/{sceneId}",
  ),
  pauseAgent: at<typeof readiness.pauseAgent>("PUT /api/admin/agents/{userId}/pause"),
  goLive: at<typeof readiness.goLive>("POST /api/admin/agents/{userId}/live"),
  takeOffline: at<typeof readiness.takeOffline>("DELETE /api/admin/agents/{userId}/live"),
  tryReadiness: at<typeof readiness.tryReadiness>("POST /api/admin/agents/{userId}/readiness"),
  readAgentSetup: at<typeof setup.readAgentSetup>("GET /api/admin/agents/{userId}"),
  saveAgentSetup: at<typeof setup.saveAgentSetup>("PUT /api/admin/agents/{userId}"),
  readAgentPrompt: at<typeof provisioning.readAgentPrompt>("GET /api/admin/agents/{userId}/prompt"),
  listVoiceSamples: at<typeof voiceSamples.listVoiceSamples>("GET /api/admin/voices"),
  playVoiceSample: at<typeof voiceSamples.playVoiceSample>("GET /api/voices/{voice}/sample"),
  attachAgentTools: at<typeof tools.attachAgentTools>("POST /api/admin/agents/{userId}/tools"),
  publishAgent: at<typeof versions.publishAgent>("POST /api/admin/agents/{userId}/publish"),
  listAgentVersions: at<typeof versions.listAgentVersions>("GET /api/admin/agents/{userId}/versions"),
  restoreAgentVersion: at<typeof versions.restoreAgentVersion>(
    "POST /api/admin/agents/{userId}/versions/{n}/restore",
  ),
  saveConversions: at<typeof conversions.saveConversions>("PUT /api/admin/users/{id}/conversions"),
  sendConversionAgain: at<typeof conversions.sendConversionAgain>("POST /api/admin/conversions/{id}/again"),
  createTool: at<typeof tools.createTool>("POST /api/admin/tools/tools"),
  deleteTool: at<typeof tools.deleteTool>("DELETE /api/admin/tools/tools/{id}"),
  deleteToolTarget: at<typeof tools.deleteToolTarget>("DELETE /api/admin/tools/targets/{id}"),
  listAllTools: at<typeof tools.listAllTools>("GET /api/admin/tools/tools"),
  listInvocations: at<typeof tools.listInvocations>("GET /api/admin/tools/tools/{id}/invocations"),
  listToolTargets: at<typeof tools.listToolTargets>("GET /api/admin/tools/tools/{id}/targets"),
  replayInvocation: at<typeof tools.replayInvocation>(
    "POST /api/admin/tools/tools/{id}/invocations/{invocationId}/replay",
  ),
  rotateToolKey: at<typeof tools.rotateToolKey>("POST /api/admin/tools/tools/{id}/rotate-key"),
  saveToolTarget: at<typeof tools.saveToolTarget>("POST /api/admin/tools/tools/{id}/targets"),
  testTool: at<typeof tools.testTool>("POST /api/admin/tools/tools/{id}/test"),
  renewVoiceSecret: at<typeof voice.renewVoiceSecret>("POST /api/admin/voice-secret"),
  setVoiceSecretAtVapi: at<typeof voice.setVoiceSecretAtVapi>("POST /api/admin/voice-secret/{kind}/{id}"),
  voiceSecret: at<typeof voice.voiceSecret>("GET /api/admin/voice-secret"),
  sendTestAlert: at<typeof alerts.sendTestAlert>("POST /api/admin/alerts/test"),
  auditTrail: at<typeof history.auditTrail>("GET /api/admin/audit"),
  automationKeys: at<typeof automationKeys.automationKeys>("GET /api/admin/automation-keys"),
  createAutomationKey: at<typeof automationKeys.createAutomationKey>("POST /api/admin/automation-keys"),
  revokeAutomationKey: at<typeof automationKeys.revokeAutomationKey>(
    "DELETE /api/admin/automation-keys/{id}",
  ),
  updateUserAttributes: at<typeof billing.updateUserAttributes>("PUT /api/user/attributes/{userId}"),
  adminCampaigns: at<typeof ads.adminCampaigns>("GET /api/facebook/campaigns"),
  assignCampaign: at<typeof ads.assignCampaign>("POST /api/facebook/assign-campaign"),
  createCampaign: at<typeof ads.createCampaign>("POST /api/facebook/campaigns"),
  setCampaignStatus: at<typeof ads.setCampaignStatus>("PUT /api/facebook/campaigns/{id}/status"),
  syncCampaigns: at<typeof ads.syncCampaigns>("POST /api/facebook/sync"),
  templates: at<typeof ads.templates>("GET /api/facebook/templates"),
  clientLeaving: at<typeof leaving.clientLeaving>("GET /api/admin/users/{id}/leaving"),
  listClientsErasures: at<typeof personalData.listClientsErasures>("GET /api/admin/users/{id}/erasures"),
  eraseClientsCaller: at<typeof personalData.eraseClientsCaller>("POST /api/admin/users/{id}/erasures"),
  endClient: at<typeof leaving.endClient>("POST /api/admin/users/{id}/leaving"),
  keepClient: at<typeof leaving.keepClient>("DELETE /api/admin/users/{id}/leaving"),
  listDepartures: at<typeof leaving.listDepartures>("GET /api/admin/departures"),
  unassignCampaign: at<typeof ads.unassignCampaign>("DELETE /api/facebook/campaigns/{id}/assignees/{userId}"),
};
