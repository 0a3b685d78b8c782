import type { AgentSetup } from "@/lib/agent/setup/contract";
import { toRow } from "@/lib/agent/setup/read-setup";
import { DEFAULT_COUNTRY } from "@/lib/platform/locale/countries/country-of";
import { DEFAULT_VOICE } from "@/lib/providers/voice/catalogue";
import { abroadSetups } from "./abroad/agents";
import { abroad, adminUserId, clyde, hartley } from "./accounts";
import type { DemoWorkspace } from "./demo-types";
import { BUFFER_MINUTES, VISIT_MINUTES } from "./diary";
import { jobs } from "./hartley/jobs";
import { hartleyKnowledge } from "./hartley/knowledge";
import { HARTLEY_LADDER } from "./ladder";
import { addDays, addMinutes, atLondon, londonDay } from "./london-time";

/** Joe Hartley's own phone, and the on-call engineer's. */
export const NOTIFIED = "+447700900150";
export const ON_CALL = "+447700900199";

/** Hartley's is complete and live. Clyde's lacks the numbers, so that one setup is incomplete. Brightspark has none. Those abroad are live. */
export function buildAgents(now: Date): DemoWorkspace["agents"] {
  const day = (ago: number) => atLondon(addDays(londonDay(now), -ago), "11:40");
  return [
    {
      userId: hartley.userId,
      ...toRow(hartleySetup(now)),
      assistantId: hartley.assistantId,
      liveAt: day(184),
      readinessDueAt: addMinutes(now, 20 * 60),
      createdAt: day(185),
      updatedAt: day(12),
      version: 3,
    },
    { userId: clyde.userId, ...toRow(clydeSetup()), createdAt: day(38), updatedAt: day(38), version: 1 },
    ...abroadSetups.map(({ userId, setup }) => ({
      userId,
      ...toRow(setup),
      assistantId: abroad.find((client) => client.userId === userId)?.assistantId,
      liveAt: day(26),
      readinessDueAt: addMinutes(now, 20 * 60),
      createdAt: day(28),
      updatedAt: day(28),
      version: 1,
    })),
  ];
}

/** What was published before, newest last. They are older than the rendered body that a version keeps today. */
export function buildAgentVersions(now: Date): DemoWorkspace["agentVersions"] {
  const publishedAt = (ago: number) => atLondon(addDays(londonDay(now), -ago), "11:40");
  const setup = hartleySetup(now);
  const cheaper = setup.job_types.map((job) => ({
    ...job,
    price: job.price?.replace("for", "plus parts for") ?? null,
  }));
  const weekdays = { ...setup.hours, sat: [] };
  const by = { userId: hartley.userId, publishedBy: adminUserId };
  return [
    {
      ...by,
      n: 1,
      setup: { ...setup, hours: weekdays, job_types: cheaper, exceptions: [] },
      note: "First version",
      publishedAt: publishedAt(185),
    },
    {
      ...by,
      n: 2,
      setup: { ...setup, job_types: cheaper, exceptions: [] },
      note: "Joe works Saturdays now",
      publishedAt: publishedAt(74),
    },
    { ...by, n: 3, setup, note: "Prices and Christmas", publishedAt: publishedAt(12) },
    {
      userId: clyde.userId,
      publishedBy: adminUserId,
      n: 1,
      setup: clydeSetup(),
      publishedAt: publishedAt(38),
    },
    ...abroadSetups.map(({ userId, setup }) => ({
      userId,
      publishedBy: adminUserId,
      n: 1,
      setup,
      publishedAt: publishedAt(28),
    })),
  ];
}

const SPEECH = {
  voice: DEFAULT_VOICE,
  speed: 1,
  model: "gpt-4.1",
  transcriber: "nova-3",
  instructions: "",
} as const;

function hartleySetup(now: Date): AgentSetup {
  const weekday = [{ from: "08:00", to: "18:00" }];
  return {
    business_name: "Hartley & Sons Plumbing",
    trade: "Plumbing and heating",
    country: "GB",
    time_zone: "Europe/London",
    service_areas: ["LS"],
    hours: {
      mon: weekday,
      tue: weekday,
      wed: weekday,
      thu: weekday,
      fri: weekday,
      sat: [{ from: "08:00", to: "17:00" }],
      sun: [],
    },
    exceptions: christmas(now),
    job_types: jobs.map(({ job, pounds }) => ({
      name: job,
      minutes: VISIT_MINUTES,
      price: `£${pounds} for the first hour`,
    })),
    buffer_minutes: BUFFER_MINUTES,
    min_notice_minutes: 120,
    max_days_ahead: 28,
    questions: [
      "Is anybody without heating or water?",
      "Which boiler is it, and is there a code on the display?",
    ],
    emergency_words: ["gas", "burst", "flood", "carbon monoxide"],
    emergency_number: ON_CALL,
    ladder: HARTLEY_LADDER,
    transfer_number: NOTIFIED,
    ring_in_outage: true,
    greeting:
      "Hartley and Sons Plumbing, Sophie speaking. I'm an AI assistant and calls are recorded. How can I help?",
    notification_number: NOTIFIED,
    text_sender: hartley.phoneNumber,
    missed_call_text: DEFAULT_COUNTRY.missedCallText,
    notify_messages: true,
    link_hosts: [],
    knowledge: hartleyKnowledge,
    ...SPEECH,
  };
}

function clydeSetup(): AgentSetup {
  const weekday = [{ from: "08:30", to: "16:30" }];
  return {
    business_name: "Clyde Roofing",
    trade: "Roofing",
    country: "GB",
    time_zone: "Europe/London",
    service_areas: ["G", "PA", "ML"],
    hours: { mon: weekday, tue: weekday, wed: weekday, thu: weekday, fri: weekday, sat: [], sun: [] },
    exceptions: [],
    job_types: [
      { name: "Roof survey", minutes: 60, price: "free of charge" },
      { name: "Slipped tiles", minutes: 120, price: "from £140" },
    ],
    buffer_minutes: 30,
    min_notice_minutes: 240,
    max_days_ahead: 21,
    questions: ["Is water coming in at the moment?"],
    emergency_words: ["collapse", "falling"],
    emergency_number: null,
    ladder: [],
    transfer_number: null,
    ring_in_outage: true,
    greeting:
      "Clyde Roofing, this is Callum, an AI assistant. Calls are recorded. What can I do for you today?",
    notification_number: null,
    text_sender: null,
    missed_call_text: DEFAULT_COUNTRY.missedCallText,
    notify_messages: true,
    link_hosts: [],
    knowledge: [],
    ...SPEECH,
  };
}

/** The coming Christmas: half of Christmas Eve, and three closed days. */
function christmas(now: Date): AgentSetup["exceptions"] {
  const today = londonDay(now);
  const year = Number(today.slice(0, 4)) + (today.slice(5) > "12-24" ? 1 : 0);
  return [
    { date: `${year}-12-24`, spans: [{ from: "08:00", to: "12:00" }] },
    { date: `${year}-12-25`, spans: [] },
    { date: `${year}-12-26`, spans: [] },
    { date: `${year + 1}-01-01`, spans: [] },
  ];
}
