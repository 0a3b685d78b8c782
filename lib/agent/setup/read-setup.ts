import { eq } from "drizzle-orm";
import { type DbOrTx, database, PREPARED } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { profiles } from "@/db/schema/identity";
import { readKnowledge } from "@/lib/agent/knowledge/knowledge-rows";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import { type AgentSetup, type CallSetup, callSetup } from "./contract";

type Row = typeof agents.$inferSelect;

/** A client's whole agent setup, or null. */
export async function readSetup(userId: string, db: DbOrTx = database()): Promise<AgentSetup | null> {
  const setup = await readCallSetup(userId, db);
  return setup && { ...setup, knowledge: await readKnowledge(userId, db) };
}

/** What calls and bookings need of it, or null. */
export async function readCallSetup(userId: string, db: DbOrTx = database()): Promise<CallSetup | null> {
  const [row] = await db
    .select({ agent: agents, country: profiles.country })
    .from(agents)
    .innerJoin(profiles, eq(profiles.id, agents.userId))
    .where(eq(agents.userId, userId))
    .prepare(PREPARED)
    .execute();
  return row ? toSetup(row.agent, row.country) : null;
}

/** The same, and whether the client's agent must not take calls. */
export async function readSetupForCalls(
  userId: string,
): Promise<{ setup: CallSetup; takesNoCalls: boolean } | null> {
  const [row] = await database()
    .select({ agent: agents, country: profiles.country, disabledAt: profiles.disabledAt })
    .from(agents)
    .innerJoin(profiles, eq(profiles.id, agents.userId))
    .where(eq(agents.userId, userId))
    .prepare(PREPARED)
    .execute();
  if (!row) return null;
  return {
    setup: toSetup(row.agent, row.country),
    takesNoCalls: row.agent.offlineAt !== null || row.agent.pausedAt !== null || row.disabledAt !== null,
  };
}

function toSetup(row: Row, country: CountryCode): CallSetup {
  return callSetup.parse({
    country,
    business_name: row.businessName,
    trade: row.trade,
    time_zone: row.timeZone,
    service_areas: row.serviceAreas,
    hours: row.hours,
    exceptions: row.exceptions,
    job_types: row.jobTypes,
    buffer_minutes: row.bufferMinutes,
    min_notice_minutes: row.minNoticeMinutes,
    max_days_ahead: row.maxDaysAhead,
    questions: row.questions,
    emergency_words: row.emergencyWords,
    emergency_number: row.emergencyNumber,
    ladder: row.ladder,
    transfer_number: row.transferNumber,
    ring_in_outage: row.ringInOutage,
    greeting: row.greeting,
    notification_number: row.notificationNumber,
    text_sender: row.textSender,
    missed_call_text: row.missedCallText,
    notify_messages: row.notifyMessages,
    link_hosts: row.linkHosts,
    voice: row.voice,
    speed: row.speed,
    model: row.model,
    transcriber: row.transcriber,
    instructions: row.instructions,
  });
}

/** All but the country, which is the profile's, and the knowledge, which has rows of its own. */
export const toRow = (setup: CallSetup) => ({
  businessName: setup.business_name,
  trade: setup.trade,
  timeZone: setup.time_zone,
  serviceAreas: setup.service_areas,
  hours: setup.hours,
  exceptions: setup.exceptions,
  jobTypes: setup.job_types,
  bufferMinutes: setup.buffer_minutes,
  minNoticeMinutes: setup.min_notice_minutes,
  maxDaysAhead: setup.max_days_ahead,
  questions: setup.questions,
  emergencyWords: setup.emergency_words,
  emergencyNumber: setup.emergency_number,
  ladder: setup.ladder,
  transferNumber: setup.transfer_number,
  ringInOutage: setup.ring_in_outage,
  greeting: setup.greeting,
  notificationNumber: setup.notification_number,
  textSender: setup.text_sender,
  missedCallText: setup.missed_call_text,
  notifyMessages: setup.notify_messages,
  linkHosts: setup.link_hosts,
  voice: setup.voice,
  speed: setup.speed,
  model: setup.model,
  transcriber: setup.transcriber,
  instructions: setup.instructions,
});
