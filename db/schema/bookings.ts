import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";

/**
 * A job in a calendar. Two live bookings of one calendar never overlap and keep the longer of their buffers apart: two
 * exclusion constraints, `bookings_no_overlap` and `bookings_no_overlap_before`, which drizzle cannot express. They leave
 * out what a person has placed.
 */
export const bookings = pgTable(
  "bookings",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: clientId(),
    calendarId: text().notNull(),
    status: text().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    bufferMinutes: integer().notNull().default(0),
    /**
     * A person put its event beside or over another job of ours. Its event was in the calendar first, so a new hold that
     * the free times did not keep away finds it there before it is confirmed.
     */
    placedByHand: boolean().notNull().default(false),
    job: text().notNull(),
    clientName: text(),
    /** The customer's number, as the caller gave it; otherwise the one they called from. */
    clientPhone: text(),
    /** The number that the booking was made from; null if it was withheld. Texts about the booking go there. */
    callerPhone: text(),
    address: text(),
    notes: text(),
    /** Who does the job: a member of the account (foreign key `bookings_assignee_is_a_member`, by hand in the migration). */
    assigneeId: uuid(),
    callId: text(),
    toolCallId: text(),
    googleEventId: text(),
    heldUntil: moment(),
    /** When to reconcile next, while the calendar may differ from this row. Null when they agree. */
    settleAt: moment(),
    settleAttempts: integer().notNull().default(0),
    /** During a move: the times that the calendar may still have. */
    previousStartsAt: moment(),
    previousEndsAt: moment(),
    confirmedAt: moment(),
    /** For a cancelled one: whether the caller cancelled it, or it was removed from the calendar. */
    cancelledBy: text().$type<"caller" | "calendar">(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("bookings_call_tool_call_unique").on(table.callId, table.toolCallId),
    index("bookings_user_starts_idx").on(table.userId, table.startsAt),
    index("bookings_updated_idx").on(table.updatedAt),
    index("bookings_user_updated_idx").on(table.userId, table.updatedAt),
    index("bookings_phone_idx").on(table.userId, table.clientPhone),
    index("bookings_caller_idx").on(table.userId, table.callerPhone),
    index("bookings_settle_idx").on(table.settleAt).where(sql`${table.settleAt} is not null`),
    index("bookings_assignee_idx")
      .on(table.assigneeId, table.startsAt)
      .where(sql`${table.assigneeId} is not null`),
    index("bookings_confirmed_call_idx").on(table.callId).where(sql`${table.status} = 'confirmed'`),
    check(
      "bookings_status_known",
      sql`${table.status} in ('held', 'pending', 'confirmed', 'cancelled', 'expired')`,
    ),
    check(
      "bookings_cancelled_by_known",
      sql`${table.cancelledBy} is null or (${table.status} = 'cancelled' and ${table.cancelledBy} in ('caller', 'calendar'))`,
    ),
    check("bookings_time_order", sql`${table.endsAt} > ${table.startsAt} and ${table.bufferMinutes} >= 0`),
  ],
);
