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

/** What has been committed and not yet handed on: one row an event, written in the commit of its cause. */
export const outbox = pgTable("outbox", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** A name of lib/platform/outbox/events.ts. */
  event: text().notNull(),
  /** What it is about: a follower hears the events of one subject in order. */
  subject: text().notNull(),
  payload: jsonb().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
});

/** An event that a follower has still to deal with. */
export const followUps = pgTable(
  "follow_ups",
  {
    follower: text().notNull(),
    /** The event's, and with it the order. */
    id: bigint({ mode: "number" }).notNull(),
    event: text().notNull(),
    subject: text().notNull(),
    payload: jsonb().notNull(),
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

/** Which process runs a follower: one at a time, and another once the lease has expired. */
export const followerLeases = pgTable("follower_leases", {
  follower: text().primaryKey(),
  holder: uuid().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
