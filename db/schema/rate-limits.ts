import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../moment";

/** Counters of lib/platform/http/rate-limit.ts; the table is unlogged (migration 0001): a crash empties it. */
export const rateLimits = pgTable("rate_limits", {
  bucket: text().primaryKey(),
  hits: integer().notNull(),
  resetsAt: moment().notNull(),
});
