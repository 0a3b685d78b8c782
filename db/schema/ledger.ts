import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "../moment";
import { profiles } from "./identity";

/**
 * Finished calls from the other lists: `carrier` is Twilio, `provider` is Vapi. Kept for a month, to compare our own
 * calls with.
 */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    source: text().notNull(),
    /** The CallSid, or the provider's id of the call. */
    entryId: text().notNull(),
    /** The CallSid of an entry; the provider's have none for calls without a phone company. */
    carrierSid: text(),
    /** The owner of the number at that time; null if it was unassigned. */
    userId: uuid().references(() => profiles.id, { onDelete: "cascade" }),
    caller: text(),
    calledLine: text(),
    endReason: text(),
    /** Seconds; null if unanswered. */
    duration: numeric({ precision: 10, scale: 3, mode: "number" }),
    happenedAt: moment().notNull(),
    endedAt: moment().notNull(),
    /** Whether we have the call, with its report. */
    isHere: boolean().notNull().default(false),
    /** Why we will never have it. */
    problem: text(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.entryId] }),
    index("ledger_entries_user_idx").on(table.userId).where(sql`${table.userId} is not null`),
    index("ledger_entries_open_idx").on(table.userId, table.happenedAt).where(sql`not ${table.isHere}`),
    index("ledger_entries_carrier_idx").on(table.carrierSid).where(sql`${table.source} = 'provider'`),
    index("ledger_entries_happened_idx").on(table.happenedAt),
    check("ledger_entries_source_known", sql`${table.source} in ('carrier', 'provider')`),
  ],
);

const count = () => integer().notNull();

/** What a comparison counts. */
const counts = () => ({
  carrier: count(),
  provider: count(),
  here: count(),
  /** On another list, and not here yet. */
  fetching: count(),
  /** On another list, and lost for good. */
  lost: count(),
  /** Stored here, but only known through Twilio. */
  neverReached: count(),
  /** Stored here, but not through our Twilio account. */
  otherWay: count(),
  notAtCarrier: count(),
  notAtProvider: count(),
  recordings: count(),
  recordingsWaiting: count(),
  recordingsLost: count(),
});

/** The comparison's counts for one day of a client, in their time zone (null: of unassigned numbers), as of `compared_at`. */
export const ledgerDays = pgTable(
  "ledger_days",
  {
    userId: uuid().references(() => profiles.id, { onDelete: "cascade" }),
    day: date().notNull(),
    ...counts(),
    comparedAt: moment().notNull(),
  },
  (table) => [
    unique("ledger_days_user_day").on(table.userId, table.day).nullsNotDistinct(),
    index("ledger_days_day_idx").on(table.day),
  ],
);

/** How far each of the two other lists has been compared. */
export const ledgerSources = pgTable("ledger_sources", {
  source: text().primaryKey(),
  comparedFrom: moment(),
  comparedUntil: moment(),
  /** When it was last read completely. */
  comparedAt: moment(),
  failingSince: moment(),
  failure: text(),
});

/** What a day of ledger_days comes to over all clients. Kept by the trigger `total_ledger_days` on that table. */
export const ledgerTotals = pgTable("ledger_totals", {
  day: date().primaryKey(),
  ...counts(),
});
