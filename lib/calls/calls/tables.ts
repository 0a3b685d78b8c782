import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** Conditions on calls, their bookings and their search documents. Each takes the alias of its table. */

/** The report is stored, or we have given up on it for good. */
export const isReported = (call: string) => sql`(${column(call, "reported_at")} is not null)`;

/** The report is stored, or so late that the call is shown without it. */
export const isWrittenUp = (call: string) =>
  sql`(${isReported(call)} or ${column(call, "report_missed_at")} is not null)`;

/** Its words were not deleted yet. */
export const hasWords = (call: string) => sql`(${column(call, "word_facts")} is null)`;

/** The caller did not withhold the number, and it was not deleted since. */
export const hasNumber = (call: string) => sql`(${column(call, "phone_number")} is not null)`;

/** The caller's number was deleted, as the settings say. */
export const isNumberDeleted = (call: string) =>
  sql`(not ${hasNumber(call)} and ${column(call, "number_deleted_after")} is not null)`;

/** We answered it in the voice provider's place (lib/agent/rescue). */
export const isRescued = (call: string) => sql`(${column(call, "end_reason")} like 'fallback-%')`;

/** The call is in progress: no end is known, and it began within the last two hours. */
export const isRunning = (call: string) => sql`(not ${isReported(call)} and not ${hasEnded(call)}
  and ${column(call, "happened_at")} > now() - interval '2 hours')`;

/** The call goes on and uses one of the voice provider's lines, as one that we answer does not. */
export const usesLine = (call: string) => sql`(${isRunning(call)} and ${isRescued(call)} is not true)`;

/** The caller reported an emergency that went up the client's ladder (lib/agent/ladder), maybe within this very call. */
export const climbedLadder = (call: string) =>
  sql`(exists (select from emergencies e where e.call_id = ${column(call, "call_id")}))`;

/** A caller rang the client, not the agent a customer. */
export const isInbound = (call: string) => sql`(${column(call, "call_direction")} = 'inbound')`;

export const hasEnded = (call: string) => sql`${column(call, "live_status")} = 'ended'`;

/** The call ended this long ago, or nothing has been heard of it for the longer time. Both are Postgres intervals. */
export const isOver = (call: string, ended: string, silent: string) => sql`(
  ${hasEnded(call)} and coalesce(${column(call, "ended_at")}, ${column(call, "updated_at")}) < now() - ${ended}::interval
  or ${column(call, "updated_at")} < now() - ${silent}::interval)`;

/** The booking is in the calendar: it was read back there. */
export const isConfirmed = (booking: string) => sql`${column(booking, "status")} = 'confirmed'`;

/** The call led to a booking that is confirmed now. Not `exists`: the planner may read every client's bookings for it. */
export const hasConfirmedBooking = (call: string) => sql<boolean>`((
  select true from bookings booked where booked.call_id = ${column(call, "call_id")}
    and booked.user_id = ${column(call, "user_id")} and ${isConfirmed("booked")} limit 1) is not null)`;

/** The call, by the alias of `call_texts`, is shown as booked. */
export const isShownBooked = (text: string) => sql`(${column(text, "status")} = 'booked')`;

/** The call's document, and the status in it, were derived from the call as it is now. */
export const isUpToDate = (
  text: string,
  call: string,
) => sql`${column(text, "user_id")} = ${column(call, "user_id")}
  and ${column(text, "call_updated_at")} = ${column(call, "updated_at")}
  and ${column(text, "booked")} = ${hasConfirmedBooking(call)} and ${column(text, "status")} is not null`;
