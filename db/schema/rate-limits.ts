import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Counters of lib/platform/http/rate-limit.ts; the table is unlogged (migration 0001): a crash empties it. */
export const rateLimits = pgTable("rate_limits", {
  bucket: text().primaryKey(),
  hits: integer().notNull(),
  resetsAt: timestamp({ withTimezone: true }).notNull(),
});
