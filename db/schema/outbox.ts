import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../moment";

/** New events: one row per event, written in the transaction of its cause. */
export const outbox = pgTable("outbox", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** A name of lib/platform/outbox/events.ts. */
  event: text().notNull(),
  /** The subject: a follower receives the events of one subject in order. */
  subject: text().notNull(),
  payload: jsonb().notNull(),
  /** The request that caused it: an id in the log. */
  requestId: text(),
  createdAt: moment().notNull().default(sql`clock_timestamp()`),
});

/** An event that a follower still has to process, after others: it failed or is slow. */
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
    createdAt: moment().notNull(),
    attempts: integer().notNull().default(0),
    dueAt: moment().notNull().defaultNow(),
    lastError: text(),
  },
  (table) => [
    primaryKey({ columns: [table.follower, table.id] }),
    index("follow_ups_subject_idx").on(table.follower, table.subject, table.id),
  ],
);

/** The lease of a follower, or of new events: one process works at a time, and another once the lease has expired. */
export const followerLeases = pgTable("follower_leases", {
  follower: text().primaryKey(),
  holder: uuid().notNull(),
  expiresAt: moment().notNull(),
});

/** The pools of background workers that are at work, of all processes. */
export const workerPools = pgTable("worker_pools", {
  /** As jobs are locked by it. */
  id: text().primaryKey(),
  beatAt: moment().notNull().defaultNow(),
  /** When it was noticed that no more beats come. */
  missingSince: moment(),
});
