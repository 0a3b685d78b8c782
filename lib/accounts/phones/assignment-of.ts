import { type SQL, sql } from "drizzle-orm";

/** Identifies the line that was called, from a message; any part may be missing. */
export type Line = {
  /** The provider's id of the number. */
  phoneNumberId: string | null;
  /** E.164. */
  calledNumber: string | null;
  /** Lower case. */
  sipUri: string | null;
};

/** Identifies who took a call: a line, or an assistant for a call without a line. */
export type Answered = Line & { assistantId: string | null };

/** The same with values, or with columns of the enclosing statement. */
type InSql<T> = { [Part in keyof T]: T[Part] | SQL };
type LineInSql = InSql<Line>;

/**
 * The active assignment of a line as a sub-select with `user_id`, `phone_number` and `vapi_assistant_id`, at most one
 * row: by the provider's id, else by the number, else by the SIP address. Three lookups in unique indexes.
 */
export function assignmentOf({ phoneNumberId, calledNumber, sipUri }: LineInSql) {
  return sql`
    select user_id, phone_number, vapi_assistant_id from (
      select 1 as rank, user_id, phone_number, vapi_assistant_id from phone_assignments
        where is_active and vapi_phone_number_id = ${phoneNumberId}::text
      union all
      select 2, user_id, phone_number, vapi_assistant_id from phone_assignments
        where is_active and phone_number = ${calledNumber}::text
      union all
      select 3, user_id, phone_number, vapi_assistant_id from phone_assignments
        where is_active and lower(sip_uri) = ${sipUri}::text
    ) candidates order by rank limit 1`;
}

/**
 * The owner of a call, as a sub-select with `user_id` and `phone_number`: from the called line's assignment or, for a
 * web or test call without a line, the client whose assistant took it.
 */
export function clientOf({ assistantId, ...line }: InSql<Answered>) {
  return sql`
    select user_id, phone_number from (
      select 1 as rank, user_id, phone_number from (${assignmentOf(line)}) assignment
      union all
      select 2, user_id, null from agents where assistant_id = ${assistantId}::text
        and ${line.phoneNumberId}::text is null and ${line.calledNumber}::text is null and ${line.sipUri}::text is null
    ) clients order by rank limit 1`;
}

/**
 * The owner of a line at a given time, as a sub-select with `user_id`, at most one row: the owner then, otherwise the
 * current one, because calls to an unassigned number are given to its next client.
 */
export function ownerAt({ phoneNumberId, calledNumber, sipUri }: LineInSql, at: Date | SQL) {
  return sql`
    select user_id from (
      select user_id, is_active, created_at, vapi_phone_number_id = ${phoneNumberId}::text as by_id,
        created_at <= ${at}::timestamptz and (ended_at is null or ended_at > ${at}::timestamptz) as had_it
      from phone_assignments
      where vapi_phone_number_id = ${phoneNumberId}::text or phone_number = ${calledNumber}::text
        or lower(sip_uri) = ${sipUri}::text
    ) candidates
    where had_it or is_active
    order by had_it desc, by_id desc nulls last, created_at desc limit 1`;
}
