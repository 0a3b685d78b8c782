import { countryOf, DEFAULT_COUNTRY } from "@/lib/platform/locale/countries/country-of";
import { buildAbroadCalls } from "./abroad/calls";
import {
  ADMIN_EMAIL,
  abroad,
  attributes,
  brightspark,
  buildPhoneAssignments,
  buildUsers,
  clyde,
  ENGINEER_EMAIL,
  giveJobs,
  hartley,
  OFFICE_EMAIL,
  phoneNumbers,
  SUPPORT_EMAIL,
} from "./accounts";
import { buildAds } from "./ads";
import { buildAgents, buildAgentVersions } from "./agents";
import { buildCalendarEvents } from "./calendar-events";
import { buildChanges } from "./changes";
import { buildClydeCalls } from "./clyde-calls";
import { buildConnections } from "./connections";
import { buildConversionSettings, buildConversions } from "./conversions";
import { buildBills, buildCosts } from "./costs";
import type { DemoOptions, DemoWorkspace } from "./demo-types";
import { buildHartleyCalls } from "./hartley/calls";
import { buildLeads } from "./leads";
import { buildMessages, buildNuisances, buildReplies, buildTexts, callWithoutText } from "./messages";
import { buildOutcomes } from "./outcomes";
import { buildReadiness } from "./readiness";
import { buildSettings } from "./settings";
import { buildSources } from "./sources";
import { buildTools, buildToolTargets, buildToolTests } from "./tools";
import { buildWebhooks } from "./webhooks";
import { buildAutomationKeys, buildWorkflowAssignments, buildWorkflowStats } from "./workflows";

/** The password of every demo account. */
export const DEMO_PASSWORD = "callwright-demo";

export const demoSignIns = [
  { email: ADMIN_EMAIL, label: "admin, Priya Nair" },
  { email: SUPPORT_EMAIL, label: "support of the agency, Sal Reyes: sees everything, changes nothing" },
  { email: hartley.email, label: "client, Hartley & Sons Plumbing: six busy months" },
  { email: OFFICE_EMAIL, label: "their office, Meg Mills" },
  { email: ENGINEER_EMAIL, label: "their engineer, Tom Turner" },
  { email: clyde.email, label: "client, Clyde Roofing: three calls, a calendar to reconnect" },
  { email: brightspark.email, label: "client, Brightspark Electrical: began yesterday, all empty" },
  ...abroad.map(({ email, business, city, country }) => ({
    email,
    label: `client, ${business}: ${city}, ${countryOf(country).name}`,
  })),
];

/**
 * The demo workspace as rows, as of `options.now`: an admin, a busy client, one with hardly any data, one that started
 * yesterday, and one in each other country. The same options give the same rows, including ids.
 */
export function buildWorkspace(options: DemoOptions): DemoWorkspace {
  const { now } = options;
  const calls = [...buildHartleyCalls(now), ...buildClydeCalls(now), ...buildAbroadCalls(now)].sort(
    (one, other) => other.row.happenedAt.getTime() - one.row.happenedAt.getTime(),
  );
  const bookings = calls.flatMap((call) => (call.booking ? [call.booking] : []));
  giveJobs(now, bookings);
  const untold = callWithoutText(calls)?.booking;
  const texts = buildTexts(
    now,
    bookings.filter((booking) => booking !== untold),
  );
  const phoneAssignments = buildPhoneAssignments(now);
  const outcomes = buildOutcomes(
    now,
    bookings,
    (userId) => attributes.find((each) => each.userId === userId)?.currency ?? DEFAULT_COUNTRY.currency,
  );
  const costs = buildCosts(now, calls);
  return {
    users: buildUsers(now),
    agents: buildAgents(now),
    agentVersions: buildAgentVersions(now),
    attributes,
    phoneAssignments,
    phoneNumbers,
    calls,
    outcomes,
    conversionSettings: buildConversionSettings(now),
    conversions: buildConversions(now, bookings, outcomes),
    costs,
    bills: buildBills(now, costs),
    callerMessages: buildMessages(now, calls),
    nuisances: buildNuisances(now),
    readiness: buildReadiness(now),
    textMessages: texts,
    inboundTexts: buildReplies(texts),
    calendarEvents: buildCalendarEvents(now, bookings),
    tools: buildTools(options),
    toolTargets: buildToolTargets(options),
    toolTests: buildToolTests(options),
    ...buildAds(now),
    ...buildSources(now, calls),
    workflowAssignments: buildWorkflowAssignments(now),
    automationKeys: buildAutomationKeys(now),
    workflowStats: buildWorkflowStats(
      now,
      bookings.filter((booking) => booking.userId === hartley.userId).length,
    ),
    webhooks: buildWebhooks(options, calls),
    connections: buildConnections(now),
    settings: buildSettings(options),
    leads: buildLeads(now),
    changes: buildChanges(now, phoneAssignments),
  };
}
