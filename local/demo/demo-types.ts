import type { adCampaigns, adInsights, campaignAssignments } from "@/db/schema/ads";
import type { agentVersions } from "@/db/schema/agent-versions";
import type { agents } from "@/db/schema/agents";
import type { auditLog } from "@/db/schema/audit";
import type { userAttributes } from "@/db/schema/billing";
import type { bookings } from "@/db/schema/bookings";
import type { nuisanceCallers } from "@/db/schema/callers";
import type { callLogs } from "@/db/schema/calls";
import type { conversionOutbox, conversionSettings } from "@/db/schema/conversions";
import type { contactLeads } from "@/db/schema/leads";
import type { callerMessages, inboundTexts, textMessages } from "@/db/schema/messages";
import type { costEntries, jobOutcomes, providerBills } from "@/db/schema/money";
import type { phoneAssignments } from "@/db/schema/phones";
import type { readinessResults } from "@/db/schema/readiness";
import type { systemSettings } from "@/db/schema/settings";
import type { campaignNumbers, touches, touchSites } from "@/db/schema/sources";
import type { toolInvocations, tools, toolTargets } from "@/db/schema/tools";
import type { webhookAttempts, webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import type { automationKeys, workflowAssignments, workflowStats } from "@/db/schema/workflows";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";

/** What differs between machines, and the workspace's current time. */
export type DemoOptions = {
  now: Date;
  /** The product's origin, such as http://127.0.0.1:3000. */
  appUrl: string;
  /** The origin of the demo's tool targets; the tool's name is the last path segment. */
  targetUrl: string;
  vapiApiKey: string;
  vapiWebhookSecret: string;
};

export type DemoUser = {
  id: string;
  email: string;
  username: string;
  fullName: string;
  /** At the agency. */
  agencyRole?: "admin" | "support";
  /** At a client, for people without an account of their own. */
  memberOf?: { userId: string; role: "office" | "engineer" };
  /** By default, the default country's. */
  country?: CountryCode;
  town?: string;
  createdAt: Date;
};

export type DemoBooking = typeof bookings.$inferInsert & { id: string; googleEventId: string };

export type DemoInvocation = typeof toolInvocations.$inferInsert;

export type DemoCall = {
  row: typeof callLogs.$inferInsert & { id: string; happenedAt: Date };
  /** Path below local/demo/recordings, or null if the call has no recording. */
  recording: string | null;
  booking: DemoBooking | null;
  invocations: DemoInvocation[];
};

/** Text secrets are unencrypted here: the loader encrypts them. */
export type DemoToolTarget = typeof toolTargets.$inferInsert & { id: string; secret: string | null };

/** The secret is unencrypted here: the loader encrypts it. */
export type DemoWebhook = {
  row: Omit<typeof webhooks.$inferInsert, "secretEncrypted"> & { id: string };
  secret: string;
  /** The oldest first. */
  deliveries: {
    row: Omit<typeof webhookDeliveries.$inferInsert, "webhookId">;
    attempts: Omit<typeof webhookAttempts.$inferInsert, "deliveryId">[];
  }[];
};

export type DemoConnection = {
  userId: string;
  service: `google_${"gmail" | "calendar" | "drive" | "docs" | "sheets" | "contacts" | "meet" | "tasks" | "ads"}`;
  /** The Google account that gave consent. */
  account: string;
  /** The scopes that the Google emulator honours; null if the grant is gone and the client must reconnect. */
  refreshToken: string | null;
  needsReauth: boolean;
  lastError: string | null;
  checkedAt: Date;
  createdAt: Date;
};

/** An event of a Google account's primary calendar: the fields of events.insert, and its account. */
export type DemoCalendarEvent = {
  id: string;
  email: string;
  summary: string;
  description: string;
  location: string;
  start: { dateTime: string; timeZone: string };
  end: { dateTime: string; timeZone: string };
  attendees?: { email: string; displayName: string }[];
  extendedProperties?: { private: Record<string, string> };
};

export type DemoPhoneNumber = { sid: string; phoneNumber: string; friendlyName: string };

export type DemoWorkspace = {
  users: DemoUser[];
  agents: (typeof agents.$inferInsert)[];
  agentVersions: (typeof agentVersions.$inferInsert)[];
  attributes: (typeof userAttributes.$inferInsert)[];
  phoneAssignments: (typeof phoneAssignments.$inferInsert)[];
  /** Everything the telephony provider lists, assigned or not. */
  phoneNumbers: DemoPhoneNumber[];
  /** Newest first. */
  calls: DemoCall[];
  /** What clients said about visits that are over; the rows of bookings come first. */
  outcomes: (typeof jobOutcomes.$inferInsert)[];
  conversionSettings: (typeof conversionSettings.$inferInsert)[];
  conversions: (typeof conversionOutbox.$inferInsert)[];
  costs: (typeof costEntries.$inferInsert)[];
  bills: (typeof providerBills.$inferInsert)[];
  callerMessages: (typeof callerMessages.$inferInsert)[];
  nuisances: (typeof nuisanceCallers.$inferInsert)[];
  readiness: (typeof readinessResults.$inferInsert)[];
  textMessages: (typeof textMessages.$inferInsert)[];
  inboundTexts: (typeof inboundTexts.$inferInsert)[];
  calendarEvents: DemoCalendarEvent[];
  tools: (typeof tools.$inferInsert & { id: string })[];
  toolTargets: DemoToolTarget[];
  /** An admin's tests: invocations that belong to no call. */
  toolTests: DemoInvocation[];
  adCampaigns: (typeof adCampaigns.$inferInsert & { id: string })[];
  campaignAssignments: (typeof campaignAssignments.$inferInsert)[];
  adInsights: (typeof adInsights.$inferInsert)[];
  campaignNumbers: (typeof campaignNumbers.$inferInsert)[];
  touchSites: (typeof touchSites.$inferInsert)[];
  touches: (typeof touches.$inferInsert)[];
  workflowAssignments: (typeof workflowAssignments.$inferInsert)[];
  workflowStats: (typeof workflowStats.$inferInsert)[];
  automationKeys: (typeof automationKeys.$inferInsert)[];
  webhooks: DemoWebhook[];
  connections: DemoConnection[];
  /** Secret values are unencrypted here: the loader encrypts them. */
  settings: (typeof systemSettings.$inferInsert)[];
  leads: (typeof contactLeads.$inferInsert)[];
  /** The admin's actions, in order. */
  changes: (typeof auditLog.$inferInsert)[];
};
