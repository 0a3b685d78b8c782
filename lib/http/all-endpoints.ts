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
} from "@/lib/ads/contract";
import { readAgentSetup, saveAgentSetup } from "@/lib/agents/contract";
import { auditTrail } from "@/lib/audit/contract";
import { signIn } from "@/lib/auth/contract";
import { automationKeys, createAutomationKey, revokeAutomationKey } from "@/lib/automation-keys/contract";
import { readUserAttributes, updateUserAttributes } from "@/lib/billing/contract";
import { upcomingEvents } from "@/lib/calendar/contract";
import {
  callEvents,
  callsCsv,
  myCall,
  myCallLogs,
  myCalls,
  playRecording,
  recordingTicket,
  userCalls,
} from "@/lib/calls/contract";
import { consentAddress, disconnectService, oauthCallback, tokenHealth } from "@/lib/connections/contract";
import { myFigures } from "@/lib/figures/contract";
import { health, openApi } from "@/lib/health/contract";
import { contact, handleLead } from "@/lib/leads/contract";
import { adminCallLedger, myCallLedger } from "@/lib/ledger/contract";
import { inboundText, userTexts } from "@/lib/messages/contract";
import {
  assignPhone,
  phoneAssignments,
  twilioPhoneNumbers,
  unassignPhone,
  updateAssignment,
} from "@/lib/phones/contract";
import { compareAgent, provisionAgent } from "@/lib/provisioning/contract";
import { goLive, myNotices, readReadiness, takeOffline, tryReadiness } from "@/lib/readiness/contract";
import { securityLog } from "@/lib/security/contract";
import { listSystemSettings, saveSystemSetting, testProvider } from "@/lib/settings/contract";
import { tickToDo, toDos } from "@/lib/to-dos/contract";
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
} from "@/lib/tools/contract";
import { adminUsers, createUser, readUser, updateUser } from "@/lib/users/contract";
import { renewVoiceSecret, serverMessage, setVoiceSecretAtVapi, voiceSecret } from "@/lib/voice/contract";
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "@/lib/webhooks/contract";
import {
  allAssignments,
  assignWorkflow,
  deleteAssignment,
  incrementStat,
  setStat,
  userWorkflows,
  workflowStats,
} from "@/lib/workflows/contract";
import type { Endpoint } from "./endpoint";

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
