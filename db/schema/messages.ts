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
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { profiles } from "./identity";

/** What a client should do: callers' messages, promises that were not kept, and callers who reached a limit. */
export const callerMessages = pgTable(
  "caller_messages",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** `message|<call>|<tool call>` and the like: one cause is one message. */
    cause: text().notNull(),
    kind: text({ enum: ["message", "promise", "text", "emergency", "limit"] })
      .notNull()
      .default("message"),
    callId: text(),
    message: text().notNull(),
    callerName: text(),
    /** E.164. */
    callerPhone: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    doneAt: timestamp({ withTimezone: true }),
    /** True when nobody ticked it off: what it asked for came about. */
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
    index("caller_messages_call_idx").on(table.callId).where(sql`${table.callId} is not null`),
    check(
      "caller_messages_kind_known",
      sql`${table.kind} in ('message', 'promise', 'text', 'emergency', 'limit')`,
    ),
  ],
);

/** Text messages that we send. One row a cause; an attempt is written down before Twilio is asked. */
export const textMessages = pgTable(
  "text_messages",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    cause: text().notNull(),
    /** The call that it belongs to, if any: of its booking, or the one that was missed. */
    callId: text(),
    sender: text().notNull(),
    recipient: text().notNull(),
    body: text().notNull(),
    status: text().notNull().default("queued"),
    attempts: integer().notNull().default(0),
    attemptedAt: timestamp({ withTimezone: true }),
    twilioSid: text(),
    problem: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("text_messages_cause_unique").on(table.cause),
    index("text_messages_failed_idx").on(table.attemptedAt).where(sql`${table.status} = 'failed'`),
    index("text_messages_queued_idx").on(table.createdAt).where(sql`${table.status} = 'queued'`),
    index("text_messages_user_idx").on(table.userId, table.createdAt.desc().nullsFirst()),
    index("text_messages_pair_idx").on(table.recipient, table.sender, table.createdAt),
    index("text_messages_call_idx").on(table.callId).where(sql`${table.callId} is not null`),
    check("text_messages_status_known", sql`${table.status} in ('queued', 'sent', 'failed')`),
  ],
);

/** Text messages that people sent to one of our numbers, each once by Twilio's sid, and what was done about them. */
export const inboundTexts = pgTable(
  "inbound_texts",
  {
    id: uuid().primaryKey().defaultRandom(),
    sid: text().notNull(),
    /** Whose number it came to; null for nobody's. */
    userId: uuid().references(() => profiles.id, { onDelete: "cascade" }),
    sender: text().notNull(),
    recipient: text().notNull(),
    body: text().notNull(),
    /** What was done, a word of lib/agent/replies/answer-text.ts; null until then. */
    outcome: text(),
    /** The bookings that a question numbered, in its order. */
    choices: jsonb().$type<string[]>(),
    /** The call of the booking that it was about. */
    callId: text(),
    receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    handledAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique("inbound_texts_sid_unique").on(table.sid),
    index("inbound_texts_pair_idx").on(table.sender, table.recipient, table.receivedAt),
    index("inbound_texts_user_idx").on(table.userId, table.receivedAt.desc().nullsFirst()),
    index("inbound_texts_waiting_idx").on(table.receivedAt).where(sql`${table.handledAt} is null`),
    index("inbound_texts_call_idx").on(table.callId).where(sql`${table.callId} is not null`),
  ],
);

/** Who wants no more texts from one of our numbers, by saying so to us or, as Twilio tells, to it. */
export const textOptOuts = pgTable(
  "text_opt_outs",
  {
    /** Ours. */
    sender: text().notNull(),
    recipient: text().notNull(),
    since: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.sender, table.recipient] })],
);

/**
 * A caller whose missed call was answered by a text, and the time in which there is no other: `missed_call_texts_once`,
 * an exclusion constraint that drizzle cannot express, holds a client's caller to one.
 */
export const missedCallTexts = pgTable("missed_call_texts", {
  callId: text().primaryKey(),
  userId: uuid()
    .notNull()
    .references(() => profiles.id, { onDelete: "cascade" }),
  caller: text().notNull(),
  textedAt: timestamp({ withTimezone: true }).notNull(),
  quietUntil: timestamp({ withTimezone: true }).notNull(),
});
