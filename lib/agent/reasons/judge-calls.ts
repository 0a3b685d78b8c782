import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { type Judgement, judgeCall, VERSION } from "./judge-call";
import { BATCH, callsOfBookings, namedCalls, readCalls, unjudgedCalls } from "./read-calls";

/** The limit per run: the next run continues. */
const MOST = 2_000;

/** Says of each of these calls why it was not booked, and how many it was said of. Those that were booked have no reason. */
export const judgeChangedCalls = (callIds: string[]) => judge(namedCalls(callIds));

/** The same for the calls that these bookings came from or came after. */
export const judgeBookedCalls = (bookingIds: string[]) => judge(callsOfBookings(bookingIds));

/** The same for all calls that should have been judged. */
export const judgeForgottenCalls = () => judge(unjudgedCalls());

async function judge(chosen: SQL): Promise<number> {
  let written = 0;
  for (let after = ""; written < MOST; ) {
    const calls = await readCalls(chosen, after);
    written += await write(
      calls.flatMap(({ call, ...of }) => (call ? [{ ...of, ...judgeCall(call) }] : [])),
      calls.flatMap(({ call, callId }) => (call ? [] : [callId])),
    );
    after = calls.at(-1)?.callId ?? "";
    if (calls.length < BATCH) break;
  }
  return written;
}

type Judged = Judgement & { callId: string; userId: string; readAt: Date };

/** A judgement on what was read later is kept, whichever is written first. */
async function write(judged: Judged[], booked: string[]): Promise<number> {
  if (judged.length + booked.length === 0) return 0;
  const rows = judged.map((each) => ({
    call_id: each.callId,
    user_id: each.userId,
    reason: each.reason,
    turn: each.turn,
    invocation_id: each.invocationId,
    booking_id: each.bookingId,
    judged_at: each.readAt.toISOString(),
  }));
  const [done] = await execute<{ count: number }[]>(sql`
    with v as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as v(call_id text, user_id uuid,
        reason text, turn integer, invocation_id uuid, booking_id uuid, judged_at timestamptz)
    ), owners as materialized ( -- what is deleted meanwhile is left out, a client before their calls as a deletion does it
      select id from profiles where id in (select user_id from v) order by id for key share
    ), there as materialized (
      select c.call_id from call_logs c where c.call_id in (select call_id from v)
        and c.user_id in (select id from owners) order by c.call_id for key share
    ), gone as (
      delete from call_reasons where call_id = any(${sql.param(booked)}::text[]) and not is_final returning user_id
    ), changed as (
      insert into call_reasons as r (call_id, user_id, reason, turn, invocation_id, booking_id, version, judged_at)
      select call_id, user_id, reason, turn, invocation_id, booking_id, ${VERSION}, judged_at from v
      where call_id in (select call_id from there)
      order by call_id
      on conflict (call_id) do update set user_id = excluded.user_id, reason = excluded.reason, turn = excluded.turn,
        invocation_id = excluded.invocation_id, booking_id = excluded.booking_id, version = excluded.version,
        judged_at = excluded.judged_at
      where r.judged_at <= excluded.judged_at and not r.is_final
      returning user_id
    ), told as (
      insert into outbox (event, subject, payload)
      select 'pages.changed', user_id::text, jsonb_build_object('userId', user_id)
      from (select user_id from gone union select user_id from changed) c
    )
    select (select count(*) from gone)::int + (select count(*) from changed)::int as count`);
  return done?.count ?? 0;
}
