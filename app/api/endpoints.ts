import { readUserAttributes, updateUserAttributes } from "@/lib/accounts/billing/contract";
import {
  consentAddress,
  disconnectService,
  oauthCallback,
  tokenHealth,
} from "@/lib/accounts/connections/contract";
import { contact, handleLead } from "@/lib/accounts/leads/contract";
import {
  assignPhone,
  phoneAssignments,
  twilioPhoneNumbers,
  unassignPhone,
  updateAssignment,
} from "@/lib/accounts/phones/contract";
import { securityLog } from "@/lib/accounts/security-log/contract";
import { listSystemSettings, saveSystemSetting, testProvider } from "@/lib/accounts/settings/contract";
import { signIn } from "@/lib/accounts/sign-in/contract";
import { adminUsers, createUser, readUser, updateUser } from "@/lib/accounts/users/contract";
import { upcomingEvents } from "@/lib/agent/calendar/contract";
import { compareAgent, provisionAgent } from "@/lib/agent/provisioning/contract";
import { goLive, myNotices, readReadiness, takeOffline, tryReadiness } from "@/lib/agent/readiness/contract";
import { readAgentSetup, saveAgentSetup } from "@/lib/agent/setup/contract";
import { inboundText, userTexts } from "@/lib/agent/texts/contract";
import { tickToDo, toDos } from "@/lib/agent/to-dos/contract";
import {
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
  toolCall,
} from "@/lib/agent/tools/contract";
import {
  renewVoiceSecret,
  serverMessage,
  setVoiceSecretAtVapi,
  voiceSecret,
} from "@/lib/agent/voice/contract";
import { callEvents, callsCsv, myCallLogs, myCalls, userCalls } from "@/lib/calls/calls/contract";
import { adminCallLedger, myCallLedger } from "@/lib/calls/ledger/contract";
import { playRecording, recordingTicket } from "@/lib/calls/recordings/contract";
import { myCall } from "@/lib/dashboard/call-page/contract";
import { myFigures } from "@/lib/dashboard/figures/contract";
import { auditTrail } from "@/lib/dashboard/history/contract";
import {
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
import {
  automationKeys,
  createAutomationKey,
  revokeAutomationKey,
} from "@/lib/outward/automation-keys/contract";
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "@/lib/outward/webhooks/contract";
import {
  allAssignments,
  assignWorkflow,
  deleteAssignment,
  incrementStat,
  setStat,
  userWorkflows,
  workflowStats,
} from "@/lib/outward/workflows/contract";
import { health, openApi } from "@/lib/platform/health/contract";
import type { Endpoint } from "@/lib/platform/http/endpoint";

/** Every contract, for the OpenAPI description; a test fails when a route's contract is missing here. */
export const allEndpoints: readonly Endpoint[] = [
  signIn,
  contact,
  myCallLogs,
  callsCsv,
  myCalls,
  myCall,
  callEvents,
  myCallLedger,
  myFigures,
  toDos,
  tickToDo,
  readUserAttributes,
  updateUserAttributes,
  recordingTicket,
  playRecording,
  userCampaigns,
  userInsights,
  adminCampaigns,
  templates,
  createCampaign,
  setCampaignStatus,
  assignCampaign,
  unassignCampaign,
  syncCampaigns,
  upcomingEvents,
  consentAddress,
  oauthCallback,
  disconnectService,
  tokenHealth,
  userWorkflows,
  workflowStats,
  setStat,
  incrementStat,
  allAssignments,
  assignWorkflow,
  deleteAssignment,
  automationKeys,
  createAutomationKey,
  revokeAutomationKey,
  createWebhook,
  listWebhooks,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listDeliveries,
  replayDelivery,
  adminUsers,
  createUser,
  readUser,
  updateUser,
  auditTrail,
  securityLog,
  adminCallLedger,
  handleLead,
  listSystemSettings,
  saveSystemSetting,
  testProvider,
  phoneAssignments,
  assignPhone,
  updateAssignment,
  unassignPhone,
  twilioPhoneNumbers,
  readAgentSetup,
  saveAgentSetup,
  compareAgent,
  provisionAgent,
  readReadiness,
  tryReadiness,
  goLive,
  takeOffline,
  myNotices,
  listAllTools,
  createTool,
  deleteTool,
  rotateToolKey,
  listToolTargets,
  saveToolTarget,
  deleteToolTarget,
  testTool,
  listInvocations,
  replayInvocation,
  toolCall,
  inboundText,
  userTexts,
  userCalls,
  serverMessage,
  voiceSecret,
  renewVoiceSecret,
  setVoiceSecretAtVapi,
  health,
  openApi,
];
