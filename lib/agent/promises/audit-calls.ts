import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isOpen } from "@/lib/agent/to-dos/tables";
import { numberOf } from "@/lib/calls/callers/tables";
import { auditCall, type Verdict } from "./audit-call";
import { BATCH, callsChangedWithin, callsOfBookings, namedCalls, readCalls } from "./read-calls";

/** The limit per run: the next run continues. */
const MOST = 2_000;

/**
 * Compares what agents promised with what our tools did, in calls changed in the last `hours` (by default a quarter of
 * an hour); returns how many. A broken promise becomes one to-do for its client. It is closed if the promise is kept
 * after all, reopened if that falls through, and unchanged once ticked off.
 */
export const auditCalls = ({ hours = 0.25 }: { hours?: number } = {}) => audit(callsChangedWithin(hours));

/** The same for these calls. */
export const auditChangedCalls = (callIds: string[]) => audit(namedCalls(callIds));

/** The same for the calls related to these bookings. */
export const auditBookedCalls = (bookingIds: string[]) => audit(callsOfBookings(bookingIds));

async function audit(chosen: SQL): Promise<number> {
  let audited = 0;
  for (let after = ""; audited < MOST; ) {
    const calls = await readCalls(chosen, after);
    if (calls.length > 0) await write(calls.map(auditCall));
    audited += calls.length;
    after = calls.at(-1)?.call_id ?? "";
    if (calls.length < BATCH) break;
  }
  return audited;
}

async function write(verdicts: Verdict[]): Promise<void> {
  const rows = verdicts.map((verdict) => ({
    call_id: verdict.callId,
    user_id: verdict.userId,
    caller: verdict.caller,
    is_open: verdict.isOpen,
    audited_at: verdict.auditedAt.toISOString(),
    message: verdict.message,
    caller_name: verdict.callerName,
  }));
  await execute(sql`
    with v as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as v(call_id text, user_id uuid,
        caller text, is_open boolean, audited_at timestamptz, message text, caller_name text)
    ), known as (
      insert into call_audits as x (call_id, user_id, caller, is_open, audited_at)
      select call_id, user_id, caller, is_open, audited_at from v
      where exists (select from call_logs c where c.call_id = v.call_id)
      order by call_id
      on conflict (call_id) do update set user_id = excluded.user_id, caller = excluded.caller,
        is_open = excluded.is_open, audited_at = greatest(x.audited_at, excluded.audited_at)
    ), told as (
      insert into caller_messages as m (user_id, cause, kind, call_id, message, caller_name, caller_phone)
      select user_id, 'promise|' || call_id, 'promise', call_id, message, caller_name,
        ${numberOf(sql`caller`)}
      from v where message is not null order by call_id
      on conflict (user_id, cause) do update set message = excluded.message, caller_name = excluded.caller_name,
        done_at = null, done_by_itself = false
      where m.done_by_itself or (${isOpen("m")} and m.message <> excluded.message)
      returning user_id, id, xmax = 0 as is_new
    ), kept as (
      update caller_messages m set done_at = now(), done_by_itself = true
      from v where v.message is null and m.user_id = v.user_id and m.cause = 'promise|' || v.call_id
        and ${isOpen("m")}
      returning m.user_id
    )
    insert into outbox (event, subject, payload)
    select 'pages.changed', user_id::text, jsonb_build_object('userId', user_id)
    from (select user_id from told union select user_id from kept) changed
    union all
    select 'to-do.added', user_id::text, jsonb_build_object('userId', user_id, 'toDoId', id) from told where is_new`);
}
