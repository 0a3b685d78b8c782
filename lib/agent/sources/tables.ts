import { type SQL, sql } from "drizzle-orm";
import { column } from "@/db/column";
import type { Graded } from "./contract";

/** A call is joined to a form that was sent at most this long before it. */
const MATCHED_WITHIN = sql`interval '30 days'`;
/** Touches before that one, of the same caller, are this far back at most: see `firstTouchBefore`. */
const REMEMBERED = sql`interval '60 days'`;

const CLICK_IDS = ["gclid", "gbraid", "wbraid", "fbclid", "fbc"] as const;

const at = (touch: string) => column(touch, "at");
const sentBefore = (touch: string, moment: SQL, within: SQL) =>
  sql`(${at(touch)} <= ${moment} and ${at(touch)} > ${moment} - ${within})`;

/** The ids of a click or of Facebook's form that a touch has, as an array of their names. */
export const idsOf = (touch: string): SQL =>
  sql`array_remove(array[${sql.join(
    [...CLICK_IDS, "lead_id"].map(
      (id) => sql`case when ${column(touch, id)} is not null then ${sql.raw(`'${id}'`)} end`,
    ),
    sql`, `,
  )}], null)`;

const isOfGoogle = (touch: string) =>
  sql`(num_nonnulls(${column(touch, "gclid")}, ${column(touch, "gbraid")}, ${column(touch, "wbraid")}) > 0)`;

export const channelOf = (touch: string): SQL =>
  sql`case when ${isOfGoogle(touch)} then 'google' else 'facebook' end`;

/** The touch, by its alias, tells of an advertisement: the id of a browser alone does not. */
const tellsOfAd = (touch: string) => sql`(${isOfGoogle(touch)}
  or num_nonnulls(${column(touch, "fbclid")}, ${column(touch, "fbc")}, ${column(touch, "lead_id")}) > 0)`;

export const isOfCaller = (
  touch: string,
  call: string,
) => sql`(${column(touch, "user_id")} = ${column(call, "user_id")}
  and ${column(touch, "phone")} = ${column(call, "phone_number")})`;

/** The touch could be the source of the call, by their aliases. */
export const canMatch = (
  touch: string,
  call: string,
) => sql`(${isOfCaller(touch, call)} and ${tellsOfAd(touch)}
  and ${sentBefore(touch, column(call, "happened_at"), MATCHED_WITHIN)})`;

/** When the caller first met an advertisement, as far as touches are kept while the call's source can still change. */
export const firstTouchBefore = (call: string): SQL => sql`(
  select min(t0.at) from touches t0 where ${isOfCaller("t0", call)} and ${tellsOfAd("t0")}
    and ${sentBefore("t0", column(call, "happened_at"), REMEMBERED)})`;

/** What the call was matched with no longer changes: its touches are about to be deleted. */
export const isSettledMatch = (source: string) => sql`(${isOf(source, "matched")}
  and ${column(source, "happened_at")} + ${MATCHED_WITHIN} < now())`;

/** The caller's number was deleted after its period, so that the match can no longer be seen. */
export const lostNumber = (call: string, source: string) =>
  sql`(${column(call, "phone_number")} is null and ${isOf(source, "matched")})`;

/** When the caller had first rung or booked, as the source was derived before. */
export const knownSince = (source: string) =>
  sql`(${column(source, "evidence")} ->> 'knownSince')::timestamptz`;

export const wasKnownBefore = (source: string, moment: SQL) => sql`(${knownSince(source)} < ${moment})`;

/** The call, by the alias of `call_logs`, came in on the campaign's number while it rang for the campaign. */
export const rangOn = (call: string, number: string, assignment: string) => sql`(
  ${column(number, "user_id")} = ${column(call, "user_id")}
  and ${column(number, "starts_at")} <= ${column(call, "happened_at")}
  and ${rings(number, column(call, "happened_at"))}
  and (${column(assignment, "vapi_phone_number_id")} = ${column(call, "vapi_phone_number_id")}
    or ${column(call, "vapi_phone_number")} in (${column(number, "phone_number")}, lower(${column(assignment, "sip_uri")}))))`;

export const isOf = (source: string, grade: Graded) =>
  sql`(${column(source, "grade")} = ${sql.raw(`'${grade}'`)})`;

/** The number rings for its campaign at that moment, or later. */
export const rings = (number: string, moment = sql`now()`) =>
  sql`(${column(number, "ends_at")} is null or ${column(number, "ends_at")} > ${moment})`;
