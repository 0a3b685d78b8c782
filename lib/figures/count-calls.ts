import { rawSql } from "@/db/client";
import { SECOND } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { within } from "@/lib/core/errors";
import type { Logger } from "@/lib/core/logger";
import { afterAnswer } from "@/lib/http/after-answer";
import type { CallDay } from "./contract";
import { changedDays, countFromCalls } from "./day-counts";
import { keepCallCounts } from "./keep-counts";
import { firstOfPreviousMonth, type Period, periodDays } from "./period";
import type { Counted } from "./rules";

export type CallCounts = {
  /** Calls of the current and the previous calendar month (DASH-06). */
  months: Counted;
  /** Calls of the period, and of the one before it. */
  period: Counted;
  before: Counted;
  byDay: CallDay[];
};

type Row = CallCounts & { keptMinutes: number | null };
type Request = { userId: string; days: Period; log: Logger };

/** Kept counts that are older are counted anew once the answer is on its way. */
const KEEP_AGAIN_MINUTES = 15;

/**
 * Every call of a client that a dashboard counts, added up by the database from days and not from calls: the kept
 * counts, and for days changed since then the calls themselves. So it is true of every commit before it.
 */
export async function countCalls({ userId, days, log }: Request): Promise<CallCounts> {
  const { keptMinutes, ...counts } = await within(3 * SECOND, readCounts(userId, days));
  if (keptMinutes === null || keptMinutes > KEEP_AGAIN_MINUTES) {
    afterAnswer(log, "the counts of a client's days were not kept", () => keepCallCounts(userId));
  }
  return counts;
}

async function readCounts(userId: string, days: Period): Promise<Row> {
  const { from, to } = periodDays(days);
  const before = addDays(from, -days);
  const months = firstOfPreviousMonth(to);
  const [earliest = before] = [before, months].sort();
  const sql = rawSql();
  const [row] = await sql<[Row]>`
    with ${changedDays(sql, { userId, from: earliest })}, counted as (
      select day, calls, booked, completed, incomplete, missed from call_days
      where user_id = ${userId} and day >= ${earliest}::date and day not in (select day from changed)
      union all ${countFromCalls(sql, userId)}
    )
    select
      ${sumOf(sql`day >= ${months}::date`)} as months,
      ${sumOf(sql`day between ${from}::date and ${to}::date`)} as period,
      ${sumOf(sql`day >= ${before}::date and day < ${from}::date`)} as before,
      coalesce(json_agg(json_build_object('day', day, 'booked', booked, 'completed', completed,
        'incomplete', incomplete, 'missed', missed) order by day)
        filter (where day between ${from}::date and ${to}::date), '[]') as "byDay",
      (select extract(epoch from now() - counted_until)::float8 / 60 from kept) as "keptMinutes"
    from counted`;
  return row;

  function sumOf(condition: ReturnType<typeof sql>) {
    return sql`json_build_object('calls', coalesce(sum(calls) filter (where ${condition}), 0),
      'booked', coalesce(sum(booked) filter (where ${condition}), 0))`;
  }
}
