import { sql } from "drizzle-orm";
import { execute, executeIn, type Tx } from "@/db/client";
import { isCorrected, isNoLead } from "@/lib/calls/answers/tables";
import { indexCallsBetween } from "@/lib/calls/calls/index-calls";
import { isShownBooked, isUpToDate } from "@/lib/calls/calls/tables";
import { addDays } from "@/lib/platform/locale/dates";
import { startOfDay } from "@/lib/platform/locale/zoned-time";

/** Days are those of the client's time zone. */
type Client = { userId: string; timeZone: string };
type Since = Client & { from: string; to: string; countedUntil: Date | null };

/** Beyond this number, all days are counted: the limit keeps the planner on the index, whatever its statistics say. */
const MOST_CHANGES = 500;

/** Up to when a client's days are counted; null if none are. */
export async function readCountedUntil(userId: string): Promise<Date | null> {
  const [state] = await execute<{ counted_until: Date }[]>(sql`
    select counted_until from call_day_counts where user_id = ${userId}`);
  return state?.counted_until ?? null;
}

/**
 * A client's days whose counts may have changed since they were stored, or all of them if none are stored. Found by
 * `updated_at` of calls and of bookings (a confirmed one makes its call booked).
 */
export async function readChangedDays(
  { userId, timeZone, from, to, countedUntil }: Since,
  tx?: Tx,
): Promise<DayRange[]> {
  if (countedUntil === null) return [{ from, to }];
  const rows = await executeIn(tx)<{ day: string; changes: number }[]>(sql`
    select (happened_at at time zone ${timeZone})::date::text as day, count(*)::int as changes from (
      (select happened_at from call_logs where user_id = ${userId} and updated_at > ${countedUntil}
        order by updated_at desc limit ${MOST_CHANGES})
      union all
      select c.happened_at from (
        select call_id from bookings where user_id = ${userId} and updated_at > ${countedUntil}
        order by updated_at desc limit ${MOST_CHANGES}
      ) as b join call_logs c on c.call_id = b.call_id and c.user_id = ${userId}
    ) as changed group by 1 order by 1`);
  const changes = rows.reduce((sum, row) => sum + row.changes, 0);
  if (changes >= MOST_CHANGES) return [{ from, to }];
  return toRanges(rows.map(({ day }) => day).filter((day) => day >= from));
}

/** Derives the status of a client's calls again that have changed since. */
export async function deriveStatuses(client: Client, ranges: readonly DayRange[]): Promise<void> {
  for (const range of ranges) {
    const { start, end } = spanOf(range, client.timeZone);
    await indexCallsBetween(client.userId, start, end);
  }
}

/** Whether `day` is in one of the ranges. */
export function isWithin(ranges: readonly DayRange[]) {
  return ranges.reduce(
    (condition, { from, to }) => sql`${condition} or day between ${from}::date and ${to}::date`,
    sql`false`,
  );
}

/**
 * The counts of a range, by the status that is kept for each call; a day without calls has no row. `underived` counts
 * calls that changed after their status was derived: `deriveStatuses` does it again. The range is given for both tables,
 * so that no plan reads all of a client's texts to count one day.
 */
export function countFromCalls({ userId, timeZone }: Client, range: DayRange) {
  const { start, end } = spanOf(range, timeZone);
  return sql`
    select (c.happened_at at time zone ${timeZone})::date as day, count(*)::int as calls,
      (count(*) filter (where ${isShownBooked("t")}))::int as booked,
      (count(*) filter (where t.status = 'completed'))::int as completed,
      (count(*) filter (where t.status = 'incomplete'))::int as incomplete,
      (count(*) filter (where t.status in ('hung up', 'voicemail', 'no answer', 'failed')))::int as missed,
      (count(*) filter (where ${isNoLead("said")}))::int as not_leads,
      (count(*) filter (where ${isCorrected("said")}))::int as corrected,
      (count(*) filter (where t.id is null))::int as underived
    from call_logs c
      left join call_texts t on (t.user_id, t.happened_at, t.id) = (c.user_id, c.happened_at, c.id)
        and t.happened_at >= ${start} and t.happened_at < ${end} and ${isUpToDate("t", "c")}
      left join call_corrections said on said.call_id = c.call_id and said.user_id = c.user_id
    where c.user_id = ${userId} and c.happened_at >= ${start} and c.happened_at < ${end}
    group by 1`;
}

const spanOf = ({ from, to }: DayRange, timeZone: string) => ({
  start: new Date(startOfDay(from, timeZone)),
  end: new Date(startOfDay(addDays(to, 1), timeZone)),
});

/** Consecutive days, both ends included. */
type DayRange = { from: string; to: string };

const MOST_RANGES = 8;

/**
 * Joins sorted days into few ranges; if they are scattered, into one over all of them, since counting more is never
 * wrong.
 */
export function toRanges(days: readonly string[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  const [first, last] = [ranges.at(0), ranges.at(-1)];
  return first && last && ranges.length > MOST_RANGES ? [{ from: first.from, to: last.to }] : ranges;
}
