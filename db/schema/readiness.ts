import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./identity";

/** The latest result of each of a client's checks. Names: lib/agent/readiness/checks.ts. */
export const readinessResults = pgTable(
  "readiness_results",
  {
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    checkName: text().notNull(),
    outcome: text().notNull(),
    message: text().notNull(),
    /** When its run began: an older run never overwrites it. */
    triedAt: timestamp({ withTimezone: true }).notNull(),
    /** The first of the consecutive runs that were not ok, and their number. */
    failingSince: timestamp({ withTimezone: true }),
    failures: integer().notNull().default(0),
    /** When the client was told of this failure; null if they were not. */
    toldAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.checkName] }),
    index("readiness_results_failing_idx").on(table.userId).where(sql`${table.failingSince} is not null`),
    check("readiness_results_outcome_known", sql`${table.outcome} in ('ok', 'failed', 'untried')`),
    check(
      "readiness_results_failing",
      sql`(${table.outcome} = 'ok') = (${table.failingSince} is null) and (${table.outcome} = 'ok') = (${table.failures} = 0)`,
    ),
  ],
);

/** Events that checks create in clients' calendars: recorded before, deleted once they are removed. */
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
