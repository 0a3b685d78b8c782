import { rawSql } from "@/db/client";
import { listMyCalls } from "@/lib/calls/calls/list-my-calls";
import type { ActorContext } from "@/lib/platform/auth/context";
import { makePerson } from "@/tests/support/people";
import { ownerContext } from "./context";
import { percentile } from "./statistics";

const CHUNK = 100_000;
const WARM_UP = 50;
const LIMITS = [10, 100] as const;

export type ListTimes = { calls: number; p50: Record<(typeof LIMITS)[number], number> };

/** How long the call list takes with a client of few calls, then with the same client grown to `many`. Without HTTP. */
export async function measureLists(options: {
  few: number;
  many: number;
  seconds: number;
}): Promise<ListTimes[]> {
  const { id: userId, email } = await makePerson();
  const context = ownerContext({ id: userId, email });
  const times: ListTimes[] = [];
  let present = 0;
  for (const calls of [options.few, options.many]) {
    await growTo(userId, present, calls);
    present = calls;
    const p50 = { 10: 0, 100: 0 };
    for (const limit of LIMITS) p50[limit] = await timeList(context, limit, options.seconds);
    times.push({ calls, p50 });
  }
  return times;
}

/** p50 in milliseconds of the newest calls. */
export async function timeList(context: ActorContext, limit: number, seconds: number): Promise<number> {
  const samples: number[] = [];
  for (let run = 0; run < WARM_UP; run++) await listMyCalls(context, { query: { limit } });
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const began = performance.now();
    const { data } = await listMyCalls(context, { query: { limit } });
    samples.push(performance.now() - began);
    if (data.length !== limit) throw new Error(`the list held ${data.length} calls, not ${limit}`);
  }
  return percentile(samples, 0.5);
}

/** Calls as long as short real ones, one every ten minutes back in time, written in chunks. */
async function growTo(userId: string, from: number, to: number): Promise<void> {
  const sql = rawSql();
  for (let start = from; start < to; start += CHUNK) {
    const end = Math.min(start + CHUNK, to);
    await sql`
      insert into call_logs (call_id, user_id, phone_number, vapi_phone_number, started_at, ended_at, happened_at,
        duration, summary, transcript, end_reason, reported_at)
      select ${`list-${userId}-`} || n, ${userId}::uuid, '+447700900118', '+442079460123', at, at + interval '50 seconds',
        at, 50, 'The caller has no hot water. A visit is scheduled for Thursday between 8 and 10.',
        repeat(E'AI: How can I help?\nUser: The boiler is out again.\n', 6), 'customer-ended-call', at
      from generate_series(${start}::int, ${end - 1}::int) n, lateral (select now() - n * interval '10 minutes' as at) moment`;
  }
  await sql`vacuum (analyze) call_logs`;
}
