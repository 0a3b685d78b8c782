import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";

/** The latest result of each of a client's checks. Names: lib/agent/readiness/checks.ts. */
export const readinessResults = pgTable(
  "readiness_results",
  {
    userId: clientId(),
    checkName: text().notNull(),
    outcome: text().notNull(),
    message: text().notNull(),
    /** When its run began: an older run never overwrites it. */
    triedAt: moment().notNull(),
    /** The first of the consecutive runs that were not ok, and their number. */
    failingSince: moment(),
    failures: integer().notNull().default(0),
    /** When the client was told about this failure; null if they were not. */
    toldAt: moment(),
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
    userId: clientId(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("calendar_probes_user_idx").on(table.userId, table.createdAt)],
);
