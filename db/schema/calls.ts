import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";
import { profiles } from "./identity";

/** What deleted words had shown: whether there were any, what the status needs of them, and the period in days. */
export type WordFacts = { any: boolean; unfinished: boolean; booked: boolean; spoke: boolean; days: number };

/** One row per call, for messages of any kind in any order. `user_id` is null until the number has an owner. */
export const callLogs = pgTable(
  "call_logs",
  {
    id: uuid().primaryKey().defaultRandom(),
    callId: text().notNull(),
    userId: uuid().references(() => profiles.id, { onDelete: "cascade" }),
    phoneNumber: text(),
    vapiPhoneNumber: text(),
    vapiPhoneNumberId: text(),
    assistantId: text(),
    /**
     * The phone company's id of the call (Twilio's CallSid). A call that only Twilio knows also has it as `call_id`.
     */
    carrierSid: text(),
    callDirection: text().notNull().default("inbound"),
    /** The live state of the call: ringing, in-progress, forwarding or ended. */
    liveStatus: text().notNull().default("ended"),
    startedAt: moment(),
    endedAt: moment(),
    /** The sort key of lists: the start, or when we first heard of the call. */
    happenedAt: moment().notNull().defaultNow(),
    /** Seconds; null is unknown, not zero. */
    duration: numeric({ precision: 10, scale: 3, mode: "number" }),
    summary: text(),
    transcript: text(),
    messages: jsonb().$type<{ role: "agent" | "caller" | "tool"; text: string; at: number | null }[]>(),
    endReason: text(),
    /** The provider's stable identifier of the recording; never a presigned address. */
    recordingUrl: text(),
    cost: numeric({ precision: 12, scale: 6 }),
    successEvaluation: text(),
    structuredData: jsonb(),
    /** What the status needs of the words, once they were deleted (lib/dashboard/retention); a trigger keeps them away. */
    wordFacts: jsonb().$type<WordFacts>(),
    /** After how many days the caller's number was deleted; a withheld one has none to delete. */
    numberDeletedAfter: integer(),
    /**
     * Whether the client's agent books through our own action (set by a trigger): then keywords alone do not make a
     * booking.
     */
    agentBooks: boolean().notNull().default(false),
    /** The version of the client's agent when the call began (set by a trigger); null if it had none. */
    agentVersion: integer(),
    /** No longer written or read: call_texts.status replaces it. To be dropped in the next release. */
    derivedStatus: text(),
    /** When the end-of-call report was stored; null while only status updates have been seen. */
    reportedAt: moment(),
    /** When we stopped waiting for a missing report; null again if it comes after all. */
    reportMissedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("call_logs_call_id_unique").on(table.callId),
    index("call_logs_user_happened_idx").on(
      table.userId,
      table.happenedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("call_logs_user_updated_idx").on(table.userId, table.updatedAt),
    index("call_logs_caller_idx").on(table.userId, table.phoneNumber, table.happenedAt),
    index("call_logs_unowned_idx").on(table.vapiPhoneNumber).where(sql`${table.userId} is null`),
    index("call_logs_carrier_idx").on(table.carrierSid).where(sql`${table.carrierSid} is not null`),
    index("call_logs_unreported_idx").on(table.happenedAt).where(sql`${table.reportedAt} is null`),
    // A BRIN index of a few bytes per range: finds recent changes without an index write per call.
    index("call_logs_updated_idx")
      .using("brin", table.updatedAt)
      .with({ pages_per_range: 16, autosummarize: true }),
    check("call_logs_direction_known", sql`${table.callDirection} in ('inbound', 'outbound')`),
    check(
      "call_logs_status_known",
      sql`${table.liveStatus} in ('ringing', 'in-progress', 'forwarding', 'ended')`,
    ),
    check(
      "call_logs_words_or_facts",
      sql`${table.wordFacts} is null or num_nonnulls(${table.summary}, ${table.transcript}, ${table.messages}, ${table.structuredData}) = 0`,
    ),
  ],
);

/**
 * A client's call counts of one day in the client's time zone, so that a dashboard sums days rather than calls. A row includes what was
 * committed by `call_day_counts.counted_until`; days changed since are counted from the calls (lib/dashboard/figures).
 */
export const callDays = pgTable(
  "call_days",
  {
    userId: clientId(),
    day: date().notNull(),
    calls: integer().notNull(),
    booked: integer().notNull(),
    completed: integer().notNull(),
    incomplete: integer().notNull(),
    missed: integer().notNull(),
    /** Those of `calls` that the client does not count as leads, and those with a status that they corrected. */
    notLeads: integer().notNull().default(0),
    corrected: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/**
 * Up to when a client's days are counted. Without a row they are recounted: migration 0002 deletes it when calls are
 * deleted.
 */
export const callDayCounts = pgTable("call_day_counts", {
  userId: clientId().primaryKey(),
  countedUntil: moment().notNull(),
});

/**
 * When the agent's promises in a call were last compared with what was done (lib/agent/promises). A call is compared
 * again when it, a booking of its caller, or a message from it changes after that.
 */
export const callAudits = pgTable(
  "call_audits",
  {
    callId: text()
      .primaryKey()
      .references(() => callLogs.callId, { onDelete: "cascade" }),
    userId: clientId(),
    /** E.164 or as received; null if it was withheld. */
    caller: text(),
    /** Whether later changes could keep or break anything: a promise, or a booking. */
    isOpen: boolean().notNull(),
    auditedAt: moment().notNull(),
  },
  (table) => [
    index("call_audits_caller_idx").on(table.userId, table.caller).where(sql`${table.isOpen}`),
    index("call_audits_user_idx").on(table.userId),
  ],
);

/** The state of our own copy of a recording. */
export const callRecordings = pgTable(
  "call_recordings",
  {
    callId: text()
      .primaryKey()
      .references(() => callLogs.callId, { onDelete: "cascade" }),
    /** Twilio's id of a message that the caller left while the voice provider was away; null: the provider has it. */
    carrierRecordingSid: text(),
    storageKey: text(),
    contentType: text(),
    bytes: bigint({ mode: "number" }),
    attempts: integer().notNull().default(0),
    lastError: text(),
    copiedAt: moment(),
    /** The waveform, 0 to 100; null until computed, empty if the audio cannot be read. */
    peaks: smallint().array(),
    /** After how many days it was deleted, as the period said; null if it was not. */
    deletedAfter: integer(),
    /** A card number was said on the call, so that its sound is not kept. */
    cardSaid: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("call_recordings_waiting_idx").on(table.createdAt).where(sql`${table.copiedAt} is null`),
    index("call_recordings_undrawn_idx")
      .on(table.createdAt)
      .where(sql`${table.copiedAt} is not null and ${table.peaks} is null`),
  ],
);

/**
 * The server messages that calls are made of, as they came, secrets stripped: reports, calls fetched from the provider,
 * and bodies that are not JSON (`unreadable`). They are deleted with the words of their call.
 */
export const voiceMessages = pgTable(
  "voice_messages",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    callId: text(),
    body: text().notNull(),
    receivedAt: moment().notNull().defaultNow(),
  },
  (table) => [index("voice_messages_call_idx").on(table.callId, table.receivedAt)],
);

/**
 * All other server messages, as they came, secrets stripped; `kind` is the provider's type. Partitioned by UTC day of
 * `received_at` (migration 0078): lib/dashboard/retention makes the days ahead and drops old ones. `raw_messages_rest`
 * takes what has no day.
 */
export const rawMessages = pgTable(
  "raw_messages",
  {
    kind: text().notNull(),
    callId: text(),
    body: text().notNull(),
    receivedAt: moment().notNull().defaultNow(),
  },
  (table) => [index("raw_messages_call_idx").on(table.callId)],
);
