import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./identity";

/** Requests that a browser sends under a key of its own, so that one sent twice is applied once; kept for 30 days. */
export const appliedRequests = pgTable(
  "applied_requests",
  {
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    key: uuid().notNull(),
    endpoint: text().notNull(),
    /** The body of the success; null while it is being applied. */
    answer: jsonb(),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index("applied_requests_started_idx").on(table.startedAt),
  ],
);
