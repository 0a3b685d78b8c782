import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { profiles } from "./identity";

/** What a client should do: messages that callers left, and what their agent promised and nothing did. */
export const callerMessages = pgTable(
  "caller_messages",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** `message|<call>|<tool call>` and the like: one cause is one message. */
    cause: text().notNull(),
    kind: text({ enum: ["message", "promise", "text", "emergency"] })
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
    check("caller_messages_kind_known", sql`${table.kind} in ('message', 'promise', 'text', 'emergency')`),
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
    index("text_messages_queued_idx").on(table.createdAt).where(sql`${table.status} = 'queued'`),
    index("text_messages_user_idx").on(table.userId, table.createdAt.desc().nullsFirst()),
    check("text_messages_status_known", sql`${table.status} in ('queued', 'sent', 'failed')`),
  ],
);
