import { bigint, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { moment } from "../moment";

/**
 * The security log (lib/platform/security): a row counts what happened in one minute. Users are ids without foreign
 * keys, so that an event outlives its account and no write waits for a lock on another table.
 */
export const securityEvents = pgTable(
  "security_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    minute: moment().notNull(),
    kind: text().notNull(),
    /** A route, a setting or the shortened hash of a name; never user input. */
    subject: text().notNull().default(""),
    /** An IPv4 address or the /64 of an IPv6 address; empty if there is none. */
    address: text().notNull().default(""),
    /** The account concerned. */
    userId: uuid(),
    /** The user who did it. */
    actorId: uuid(),
    times: integer().notNull(),
    lastAt: moment().notNull(),
    /** The id of the last one's request: identifies the log line. */
    requestId: text(),
  },
  (table) => [
    unique("security_events_once_a_minute")
      .on(table.minute, table.kind, table.subject, table.address, table.userId, table.actorId)
      .nullsNotDistinct(),
    index("security_events_kind_idx").on(table.kind, table.id.desc().nullsFirst()),
  ],
);
