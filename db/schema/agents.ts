import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";

/** How one client's agent answers and books. `hours`, `exceptions` and `job_types`: shapes of lib/agent/setup/contract.ts. */
export const agents = pgTable(
  "agents",
  {
    userId: clientId().primaryKey(),
    businessName: text().notNull(),
    trade: text().notNull(),
    /** When the time zone became what it is: days are counted again from then on. Set by a trigger. */
    zoneChangedAt: moment(),
    timeZone: text().notNull(),
    serviceAreas: text().array().notNull(),
    hours: jsonb().notNull(),
    exceptions: jsonb().notNull(),
    jobTypes: jsonb().notNull(),
    bufferMinutes: integer().notNull(),
    minNoticeMinutes: integer().notNull(),
    maxDaysAhead: integer().notNull(),
    questions: text().array().notNull(),
    emergencyWords: text().array().notNull(),
    emergencyNumber: text(),
    /** Who is rung in an emergency, in order: shape of lib/agent/on-call/person.ts. */
    ladder: jsonb().notNull().default([]),
    transferNumber: text(),
    /** Whether the transfer number is rung when the voice provider does not take a call. */
    ringInOutage: boolean().notNull().default(true),
    greeting: text().notNull(),
    notificationNumber: text(),
    textSender: text(),
    /** Texted to missed callers; null sends none. */
    missedCallText: text(),
    /** Whether each message taken is texted to the notification number. */
    notifyMessages: boolean().notNull().default(true),
    /** Hosts that the agent's texts may link to, in lower case. */
    linkHosts: text().array().notNull().default([]),
    /** Ids of lib/providers/voice/catalogue.ts, and how fast the voice speaks; 1 is its own pace. */
    voice: text().notNull().default("en-GB-Sonia"),
    speed: doublePrecision().notNull().default(1),
    model: text().notNull().default("gpt-4.1"),
    transcriber: text().notNull().default("nova-3"),
    /** The client's own part of the prompt. */
    instructions: text().notNull().default(""),
    /** The published version, of agent_versions; null if set up before versions were kept. */
    version: integer(),
    /** The assistant that we created at the voice provider. */
    assistantId: text(),
    /** When creating an assistant was started; set while the outcome is unknown. */
    assistantAskedAt: moment(),
    /** When the provider was last synced with the setup, and a hash of what was sent. */
    pushedAt: moment(),
    pushedDigest: text(),
    /** The last error, for an admin; null after a success. */
    providerProblem: text(),
    /** Since when the client is live; null while not live. */
    liveAt: moment(),
    /** Since when an admin has kept the agent from taking calls; null while it may take them. */
    offlineAt: moment(),
    /** Since when the agent is paused, by an admin or the client; a live client stays live. */
    pausedAt: moment(),
    /** When a live client's readiness is checked next. */
    readinessDueAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("agents_assistant_unique").on(table.assistantId),
    index("agents_search_idx").using("gin", table.businessName.op("gin_trgm_ops")),
    index("agents_stopped_idx")
      .on(table.userId)
      .where(sql`${table.offlineAt} is not null or ${table.pausedAt} is not null`),
    index("agents_readiness_due_idx").on(table.readinessDueAt).where(sql`${table.liveAt} is not null`),
    check(
      "agents_times_sensible",
      sql`${table.bufferMinutes} >= 0 and ${table.minNoticeMinutes} >= 0 and ${table.maxDaysAhead} > 0`,
    ),
  ],
);
