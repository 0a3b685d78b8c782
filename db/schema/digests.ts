import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";
import { members, profiles } from "./identity";

/** Whether a client wants the weekly text, and when each kind of digest is looked at next; null while not wanted. */
export const digestSettings = pgTable(
  "digest_settings",
  {
    userId: clientId().primaryKey(),
    weeklyText: boolean().notNull().default(false),
    weeklyDueAt: moment(),
    monthlyDueAt: moment(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("digest_settings_weekly_idx").on(table.weeklyDueAt).where(sql`${table.weeklyDueAt} is not null`),
    index("digest_settings_monthly_idx").on(table.monthlyDueAt).where(sql`${table.monthlyDueAt} is not null`),
  ],
);

/** Owners who have chosen whether they get the monthly email. */
export const digestReaders = pgTable(
  "digest_readers",
  {
    personId: uuid().primaryKey(),
    /** The account that they work for. */
    userId: clientId(),
    monthlyEmail: boolean().notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("digest_readers_user_idx").on(table.userId),
    foreignKey({
      name: "digest_readers_reader_is_a_member",
      columns: [table.userId, table.personId],
      foreignColumns: [members.accountId, members.userId],
    }).onDelete("cascade"),
  ],
);

/** What a client was told about a period, as it was then. A figure is the number of its rows in `digest_entries`. */
export const digests = pgTable(
  "digests",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: clientId(),
    /** `asked`: an owner wanted one at once. */
    kind: text({ enum: ["weekly", "monthly", "asked"] }).notNull(),
    /** Days of the client, both included. */
    periodFrom: date().notNull(),
    periodTo: date().notNull(),
    timeZone: text().notNull(),
    /** Why it was made without being sent; null if it was sent. */
    skipped: text({ enum: ["stopped", "nothing", "incomplete", "late"] }),
    /** What was paid, by currency. */
    sums: jsonb().$type<{ currency: string; minor: number }[]>().notNull().default([]),
    /** Calls on others' lists that we did not have. */
    missingCalls: integer().notNull().default(0),
    /** What to do first, if anything (lib/agent/digests/choose-advice.ts). */
    advice: text({ enum: ["promises", "calendar", "outcomes"] }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("digests_once_a_period")
      .on(table.userId, table.kind, table.periodFrom)
      .where(sql`${table.kind} <> 'asked'`),
    index("digests_user_idx").on(table.userId, table.createdAt.desc().nullsFirst()),
    check("digests_kind_known", sql`${table.kind} in ('weekly', 'monthly', 'asked')`),
    check(
      "digests_skipped_known",
      sql`${table.skipped} is null or ${table.skipped} in ('stopped', 'nothing', 'incomplete', 'late')`,
    ),
    check(
      "digests_advice_known",
      sql`${table.advice} is null or ${table.advice} in ('promises', 'calendar', 'outcomes')`,
    ),
    check("digests_period_order", sql`${table.periodTo} >= ${table.periodFrom}`),
  ],
);

/**
 * The calls and jobs behind a digest's figures. Rows are never added or deleted later; erasing a caller empties the ids of
 * theirs, so that the figure stays and names no one.
 */
export const digestEntries = pgTable(
  "digest_entries",
  {
    digestId: uuid()
      .notNull()
      .references(() => digests.id, { onDelete: "cascade" }),
    userId: clientId(),
    figure: text({
      enum: ["answered", "out_of_hours", "booked", "not_booked", "jobs", "paid", "unknown", "broken"],
    }).notNull(),
    nth: integer().notNull(),
    /** When the call came, the visit began, or the promise was found broken. */
    at: moment().notNull(),
    /** The status of the call, why it was not booked, or the outcome of the job. */
    outcome: text(),
    amountMinor: bigint({ mode: "number" }),
    currency: text(),
    callId: text(),
    bookingId: uuid(),
    erasedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.digestId, table.figure, table.nth] }),
    index("digest_entries_user_idx").on(table.userId),
    index("digest_entries_call_idx").on(table.callId).where(sql`${table.callId} is not null`),
    index("digest_entries_booking_idx").on(table.bookingId).where(sql`${table.bookingId} is not null`),
    check(
      "digest_entries_figure_known",
      sql`${table.figure} in ('answered', 'out_of_hours', 'booked', 'not_booked', 'jobs', 'paid', 'unknown', 'broken')`,
    ),
    check(
      "digest_entries_erased_is_empty",
      sql`${table.erasedAt} is null or (${table.callId} is null and ${table.bookingId} is null)`,
    ),
  ],
);

/** A digest's copies: one link for each person, or for the client's number, and what became of sending it. */
export const digestLinks = pgTable(
  "digest_links",
  {
    id: uuid().primaryKey().defaultRandom(),
    digestId: uuid()
      .notNull()
      .references(() => digests.id, { onDelete: "cascade" }),
    userId: clientId(),
    /** Who gets the email; null for the text to the client's number. */
    personId: uuid().references(() => profiles.id, { onDelete: "cascade" }),
    channel: text({ enum: ["text", "email"] }).notNull(),
    /** The hash of the token, which is in no row. */
    hash: text().notNull().unique(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    state: text({ enum: ["due", "sent", "failed", "dropped"] }).notNull(),
    attempts: integer().notNull().default(0),
    /** A worker is sending it until then. */
    busyUntil: moment(),
    problem: text(),
    createdAt: moment().notNull().defaultNow(),
    settledAt: moment(),
  },
  (table) => [
    index("digest_links_digest_idx").on(table.digestId),
    index("digest_links_user_idx").on(table.userId),
    index("digest_links_due_idx").on(table.createdAt).where(sql`${table.state} = 'due'`),
    check("digest_links_state_known", sql`${table.state} in ('due', 'sent', 'failed', 'dropped')`),
    check(
      "digest_links_channel_known",
      sql`${table.channel} in ('text', 'email') and (${table.channel} = 'email' or ${table.personId} is null)`,
    ),
  ],
);

/** Addresses that a mail provider says we must not write to any more. */
export const emailSuppressions = pgTable(
  "email_suppressions",
  {
    /** In lower case. */
    address: text().primaryKey(),
    reason: text({ enum: ["bounce", "complaint"] }).notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check("email_suppressions_reason_known", sql`${table.reason} in ('bounce', 'complaint')`),
    check("email_suppressions_lower", sql`${table.address} = lower(${table.address})`),
  ],
);
