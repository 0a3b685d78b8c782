import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";

/** When a clock that asks somebody else about every client comes to this one again. */
export const clientTurns = pgTable(
  "client_turns",
  {
    userId: clientId(),
    /** A job's name. */
    clock: text().notNull(),
    dueAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.clock] }),
    index("client_turns_due_idx").on(table.clock, table.dueAt),
  ],
);
