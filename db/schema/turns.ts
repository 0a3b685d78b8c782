import { index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./identity";

/** When a clock that asks somebody else about every client comes to this one again. */
export const clientTurns = pgTable(
  "client_turns",
  {
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** A job's name. */
    clock: text().notNull(),
    dueAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.clock] }),
    index("client_turns_due_idx").on(table.clock, table.dueAt),
  ],
);
