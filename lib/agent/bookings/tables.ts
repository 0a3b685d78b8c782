import { sql } from "drizzle-orm";
import { column } from "@/db/column";
import { isCalendar } from "@/lib/accounts/connections/tables";

/** Conditions on bookings. Each takes the alias of its table; `isConfirmed` is in lib/calls/calls/tables.ts. */

export const isHeld = (booking: string) => sql`${column(booking, "status")} = 'held'`;

/** It waits for the calendar. */
export const isPending = (booking: string) => sql`${column(booking, "status")} = 'pending'`;

/** The sweep has yet to end it. */
export const isExpiredHold = (booking: string) =>
  sql`(${isHeld(booking)} and ${column(booking, "held_until")} < now())`;

/** No one else can have its time. */
export const takesTime = (booking: string) =>
  sql`${column(booking, "status")} in ('held', 'pending', 'confirmed')`;

/** The customer expects the visit: it is confirmed, or waits for the calendar. */
export const isExpected = (booking: string) => sql`${column(booking, "status")} in ('pending', 'confirmed')`;

/** Not begun yet. */
export const liesAhead = (booking: string) => sql`(${column(booking, "starts_at")} > now())`;

/** Not over yet. */
export const isUpcoming = (booking: string) => sql`(${column(booking, "ends_at")} > now())`;

/** Somebody has said how it went and has not taken that back: it is over, though its time may not be. */
export const hasOutcome = (booking: string) => sql`coalesce((
  select said.outcome <> 'unknown' from job_outcomes said where said.booking_id = ${column(booking, "id")}
  order by said.told_at desc, said.created_at desc, said.id limit 1), false)`;

/** Row and calendar agree: nothing is left to compare. */
export const isSettled = (booking: string) => sql`(${column(booking, "settle_at")} is null)`;

/** The booking is in the calendar that the client has connected now, by the alias of `user_tokens`. */
export const isInConnected = (booking: string, connection: string) => sql`(
  ${column(booking, "user_id")} = ${column(connection, "user_id")} and ${isCalendar(connection)}
  and ${column(booking, "calendar_id")} = 'google:' || coalesce(${column(connection, "account")}, ${column(booking, "user_id")}::text))`;

/** The clients with a calendar that can be read. */
export const CALENDARS = sql`select user_id from user_tokens where ${isCalendar("user_tokens")} and not needs_reauth`;

/** The calendar had it once, whatever became of it. */
export const wasConfirmed = (booking: string) => sql`(${column(booking, "confirmed_at")} is not null)`;
