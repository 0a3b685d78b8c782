import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./identity";

/** What the last try of each of a client's checks came to. Names: lib/agent/readiness/checks.ts. */
export const readinessResults = pgTable(
  "readiness_results",
  {
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    checkName: text().notNull(),
    outcome: text().notNull(),
    message: text().notNull(),
    /** When the run began that it is of: an older run writes nothing over it. */
    triedAt: timestamp({ withTimezone: true }).notNull(),
    /** The first of the tries in a row that were not ok, and how many there were. */
    failingSince: timestamp({ withTimezone: true }),
    failures: integer().notNull().default(0),
    /** When the client was told of this breakage; null while there is nothing they were told of. */
    toldAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.checkName] }),
    check("readiness_results_outcome_known", sql`${table.outcome} in ('ok', 'failed', 'untried')`),
    check(
      "readiness_results_failing",
      sql`(${table.outcome} = 'ok') = (${table.failingSince} is null) and (${table.outcome} = 'ok') = (${table.failures} = 0)`,
    ),
  ],
);

/** Events that checks put into clients' calendars: written down before, deleted once they are out again. */
export const calendarProbes = pgTable(
  "calendar_probes",
  {
    /** The event's id. */
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("calendar_probes_user_idx").on(table.userId, table.createdAt)],
);
