import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";

/** Requests that a browser sends under a key of its own, so that one sent twice is applied once; kept for 30 days. */
export const appliedRequests = pgTable(
  "applied_requests",
  {
    userId: clientId(),
    key: uuid().notNull(),
    endpoint: text().notNull(),
    /** The body of the success; null while it is being applied. */
    answer: jsonb(),
    startedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index("applied_requests_started_idx").on(table.startedAt),
  ],
);
