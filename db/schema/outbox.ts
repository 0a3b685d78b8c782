import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

/** Events not yet handed to their followers: one row per event, written in the transaction of its cause. */
export const outbox = pgTable("outbox", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** A name of lib/platform/outbox/events.ts. */
  event: text().notNull(),
  /** The subject: a follower receives the events of one subject in order. */
  subject: text().notNull(),
  payload: jsonb().notNull(),
  /** The request that caused it: an id in the log. */
  requestId: text(),
  createdAt: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
});

/** An event that a follower still has to process. */
export const followUps = pgTable(
  "follow_ups",
  {
    follower: text().notNull(),
    /** The event's id, which also gives the order. */
    id: bigint({ mode: "number" }).notNull(),
    event: text().notNull(),
    subject: text().notNull(),
    payload: jsonb().notNull(),
    requestId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastError: text(),
  },
  (table) => [
    primaryKey({ columns: [table.follower, table.id] }),
    index("follow_ups_subject_idx").on(table.follower, table.subject, table.id),
  ],
);

/** The lease of a follower: one process runs it at a time, and another once the lease has expired. */
export const followerLeases = pgTable("follower_leases", {
  follower: text().primaryKey(),
  holder: uuid().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
