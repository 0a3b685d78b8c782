import { type SQL, sql } from "drizzle-orm";
import { column } from "@/db/column";
import { takesTime, wasConfirmed } from "@/lib/agent/bookings/tables";
import { hasFailed } from "@/lib/agent/texts/tables";
import { isEmergency } from "@/lib/agent/to-dos/tables";
import { isConfirmed, isInbound } from "@/lib/calls/calls/tables";

/** Conditions on the text to callers who did not book. */

/** Reasons after which a caller may still want us: they said neither no nor something that we cannot help with. */
const OPEN_REASONS = ["tool_failed", "no_free_time", "undecided", "never_offered"];

export const isOpenReason = (reason: SQL) => sql`(${reason} = any(${sql.param(OPEN_REASONS)}::text[]))`;

/** The setting, by the alias of `follow_up_settings`, is on. */
export const isOn = (settings: string) => sql`(${column(settings, "on_since")} is not null)`;

/** The client, by the alias of `follow_up_settings`, wanted the text when the call, by its alias, began. */
export const followsUp = (settings: string, call: string) =>
  sql`(${column(settings, "on_since")} < ${column(call, "happened_at")})`;

/** The follow-up, by the alias of `follow_up_texts`, was queued as a text. */
export const isFollowUpSent = (row: string) => sql`(${column(row, "kind")} = 'sent')`;

const endOf = (call: string) => sql`coalesce(${column(call, "ended_at")}, ${column(call, "happened_at")})`;

/** True if the call with this alias ended within this range of minutes before the moment. */
export const endedBefore = (call: string, at: Date, [most, least]: readonly [number, number]) => sql`(
  ${column(call, "happened_at")} > ${at.toISOString()}::timestamptz - interval '1 day'
  and ${endOf(call)} > ${at.toISOString()}::timestamptz - make_interval(mins => ${most}::int)
  and ${endOf(call)} <= ${at.toISOString()}::timestamptz - make_interval(mins => ${least}::int))`;

const isSameClient = (row: string, call: string) =>
  sql`${column(row, "user_id")} = ${column(call, "user_id")}`;

const isForCaller = (booking: string, call: string) => sql`(${isSameClient(booking, call)}
  and ${column(call, "phone_number")} in (${column(booking, "client_phone")}, ${column(booking, "caller_phone")}))`;

/** The caller has booked since, or was expected anyway, by whatever call. */
export const hasBooked = (call: string) => sql`(exists (
  select from bookings b where ${isForCaller("b", call)} and (${takesTime("b")} or ${wasConfirmed("b")})
    and (b.created_at >= ${column(call, "happened_at")} or b.ends_at > ${column(call, "happened_at")})))`;

/** They rang again since, whatever came of it. */
export const rangAgain = (call: string) => sql`(exists (
  select from call_logs l where ${isSameClient("l", call)} and l.phone_number = ${column(call, "phone_number")}
    and l.call_id <> ${column(call, "call_id")} and ${isInbound("l")} and l.happened_at > ${column(call, "happened_at")}))`;

/** They were texted since, by whomever: somebody has taken care of it. */
export const wasTextedSince = (call: string) => sql`(exists (
  select from text_messages t where ${isSameClient("t", call)} and t.recipient = ${column(call, "phone_number")}
    and not ${hasFailed("t")} and t.created_at >= ${endOf(call)}))`;

/** The agent heard of an emergency in it. */
export const toldEmergency = (call: string) => sql`(exists (
  select from caller_messages m where m.call_id = ${column(call, "call_id")} and ${isEmergency("m")}))`;

/** They asked in the call to be texted, and were. */
export const askedForText = (call: string) => sql`(exists (
  select from text_messages t where ${isSameClient("t", call)} and t.call_id = ${column(call, "call_id")}
    and t.recipient = ${column(call, "phone_number")} and starts_with(t.cause, 'call|') and not ${hasFailed("t")}))`;

/** They texted the client themselves, in the month before the call. */
export const hasWritten = (call: string) => sql`(exists (
  select from inbound_texts i where ${isSameClient("i", call)} and i.sender = ${column(call, "phone_number")}
    and i.received_at between ${column(call, "happened_at")} - interval '30 days' and ${endOf(call)}))`;

/** The caller of the call booked within two weeks after the text, by the aliases of `follow_up_texts` and the call. */
export const bookedAfter = (row: string, call: string) => sql`(exists (
  select from bookings b where ${isForCaller("b", call)} and ${isConfirmed("b")}
    and b.created_at between ${column(row, "created_at")} and ${column(row, "created_at")} + interval '14 days'))`;
