import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";
import { profiles } from "./identity";

/** A client's to-dos: callers' messages, broken promises, and callers who reached a limit. */
export const callerMessages = pgTable(
  "caller_messages",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: clientId(),
    /** The deduplication key, such as `message|<call>|<tool call>`: one cause is one message. */
    cause: text().notNull(),
    kind: text({ enum: ["message", "promise", "text", "emergency", "limit", "workflow"] })
      .notNull()
      .default("message"),
    callId: text(),
    message: text().notNull(),
    callerName: text(),
    /** E.164. */
    callerPhone: text(),
    createdAt: moment().notNull().defaultNow(),
    doneAt: moment(),
    /** True if it was settled automatically: what it asked for has happened. */
    doneByItself: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex("caller_messages_cause_unique").on(table.userId, table.cause),
    index("caller_messages_user_idx").on(
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("caller_messages_open_idx")
      .on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.doneAt} is null`),
    index("caller_messages_emergency_idx")
      .on(table.userId)
      .where(sql`${table.doneAt} is null and ${table.kind} = 'emergency'`),
    index("caller_messages_call_idx").on(table.callId).where(sql`${table.callId} is not null`),
    check(
      "caller_messages_kind_known",
      sql`${table.kind} in ('message', 'promise', 'text', 'emergency', 'limit', 'workflow')`,
    ),
  ],
);

/** Texts that we send. One row per cause; an attempt is recorded before Twilio is called. */
export const textMessages = pgTable(
  "text_messages",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: clientId(),
    cause: text().notNull(),
    /** The call that it belongs to, if any: the booking's, or the missed one. */
    callId: text(),
    sender: text().notNull(),
    recipient: text().notNull(),
    body: text().notNull(),
    status: text().notNull().default("queued"),
    attempts: integer().notNull().default(0),
    attemptedAt: moment(),
    /** The message in Twilio that this row is: of no other row. */
    twilioSid: text(),
    problem: text(),
    createdAt: moment().notNull().defaultNow(),
    sentAt: moment(),
    /** Sent before that, or not at all. */
    expiresAt: moment(),
  },
  (table) => [
    uniqueIndex("text_messages_cause_unique").on(table.cause),
    uniqueIndex("text_messages_twilio_sid_unique")
      .on(table.twilioSid)
      .where(sql`${table.twilioSid} is not null`),
    index("text_messages_failed_idx").on(table.attemptedAt).where(sql`${table.status} = 'failed'`),
    index("text_messages_queued_idx").on(table.createdAt).where(sql`${table.status} = 'queued'`),
    index("text_messages_user_idx").on(table.userId, table.createdAt.desc().nullsFirst()),
    index("text_messages_pair_idx").on(table.recipient, table.sender, table.createdAt),
    index("text_messages_call_idx").on(table.callId).where(sql`${table.callId} is not null`),
    check("text_messages_status_known", sql`${table.status} in ('queued', 'sent', 'failed')`),
  ],
);

/** Texts that people sent to one of our numbers, deduplicated by Twilio's sid, and how they were handled. */
export const inboundTexts = pgTable(
  "inbound_texts",
  {
    id: uuid().primaryKey().defaultRandom(),
    sid: text().notNull(),
    /** The owner of the receiving number; null if it was unassigned. */
    userId: uuid().references(() => profiles.id, { onDelete: "cascade" }),
    sender: text().notNull(),
    recipient: text().notNull(),
    body: text().notNull(),
    /** The outcome, as defined in lib/agent/replies/answer-text.ts; null until then. */
    outcome: text(),
    /** The bookings that a question listed, in its order. */
    choices: jsonb().$type<string[]>(),
    /** The call of the booking concerned. */
    callId: text(),
    receivedAt: moment().notNull().defaultNow(),
    handledAt: moment(),
  },
  (table) => [
    unique("inbound_texts_sid_unique").on(table.sid),
    index("inbound_texts_pair_idx").on(table.sender, table.recipient, table.receivedAt),
    index("inbound_texts_user_idx").on(table.userId, table.receivedAt.desc().nullsFirst()),
    index("inbound_texts_waiting_idx").on(table.receivedAt).where(sql`${table.handledAt} is null`),
    index("inbound_texts_call_idx").on(table.callId).where(sql`${table.callId} is not null`),
  ],
);

/**
 * Recipients who opted out of texts from one of our numbers, by telling us or, as Twilio reports, by replying to it.
 */
export const textOptOuts = pgTable(
  "text_opt_outs",
  {
    /** Ours. */
    sender: text().notNull(),
    recipient: text().notNull(),
    since: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.sender, table.recipient] })],
);

/**
 * A caller whose missed call, or call without a booking, was answered by a text, and the time in which no other is sent: the exclusion constraint
 * `missed_call_texts_once`, which drizzle cannot express, allows one per client and caller.
 */
export const missedCallTexts = pgTable("missed_call_texts", {
  callId: text().primaryKey(),
  userId: clientId(),
  caller: text().notNull(),
  textedAt: moment().notNull(),
  quietUntil: moment().notNull(),
});
