import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";
import { bookings } from "./bookings";
import { callLogs } from "./calls";
import { profiles } from "./identity";
import { toolInvocations } from "./tools";

const REASON = [
  "booked_later",
  "spam",
  "fault",
  "tool_failed",
  "outside_area",
  "job_not_offered",
  "no_free_time",
  "price",
  "undecided",
  "never_offered",
  "hung_up",
  "wanted_person",
  "not_a_job",
  "unknown",
] as const;

const isKnown = (column: unknown) =>
  sql`${column} in ('booked_later', 'spam', 'fault', 'tool_failed', 'outside_area', 'job_not_offered', 'no_free_time', 'price', 'undecided', 'never_offered', 'hung_up', 'wanted_person', 'not_a_job', 'unknown')`;

/**
 * Why a caller did not book, one row per call without a booking (lib/agent/reasons). The evidence is referred to and
 * not copied: a turn of the dialogue, a tool call or a later booking. A call is judged again when it or its caller's
 * bookings change.
 */
export const callReasons = pgTable(
  "call_reasons",
  {
    callId: text()
      .primaryKey()
      .references(() => callLogs.callId, { onDelete: "cascade" }),
    userId: clientId(),
    reason: text({ enum: REASON }).notNull(),
    /** The turn that shows it, counted as in `turnsOf`. */
    turn: integer(),
    invocationId: uuid().references(() => toolInvocations.id, { onDelete: "set null" }),
    /** The booking that came later. */
    bookingId: uuid().references(() => bookings.id, { onDelete: "set null" }),
    /** The evidence was deleted since, as the client's periods for keeping it say: it is not judged again. */
    isFinal: boolean().notNull().default(false),
    /** The version of the rules that judged it. */
    version: integer().notNull(),
    judgedAt: moment().notNull(),
  },
  (table) => [
    index("call_reasons_user_idx").on(table.userId, table.reason),
    index("call_reasons_invocation_idx").on(table.invocationId).where(sql`${table.invocationId} is not null`),
    index("call_reasons_booking_idx").on(table.bookingId).where(sql`${table.bookingId} is not null`),
    check("call_reasons_reason_known", isKnown(table.reason)),
  ],
);

/** The reason that a client says it was. It comes before the one that was judged, and stays when that changes. */
export const reasonLabels = pgTable(
  "reason_labels",
  {
    callId: text()
      .primaryKey()
      .references(() => callLogs.callId, { onDelete: "cascade" }),
    userId: clientId(),
    reason: text({ enum: REASON }).notNull(),
    labelledBy: uuid().references(() => profiles.id, { onDelete: "set null" }),
    labelledAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("reason_labels_user_idx").on(table.userId),
    check("reason_labels_reason_known", isKnown(table.reason)),
  ],
);
