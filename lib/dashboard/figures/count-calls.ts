import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isNoLead } from "@/lib/calls/answers/tables";
import { isShownBooked } from "@/lib/calls/calls/tables";
import { MINUTE, SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Logger } from "@/lib/platform/core/logger";
import { addDays } from "@/lib/platform/locale/dates";
import { countedDays, type Period, periodDays } from "@/lib/platform/locale/period";
import { afterAnswer } from "@/lib/platform/process/after-answer";
import type { CallDay } from "./contract";
import { countFromCalls, deriveStatuses, isWithin, readChangedDays, readCountedUntil } from "./day-counts";
import { keepCallCounts } from "./keep-counts";
import type { Counted } from "./rules";

/** Calls that were left out as no leads, and calls whose status was corrected by hand. */
export type Corrections = { notLeads: number; corrected: number };

export type CallCounts = {
  /**
   * Calls of the current and the previous calendar month (DASH-06), and of the same number of days before; without those
   * that the client says were no leads.
   */
  months: Counted & Corrections;
  before: Counted & Corrections;
  /** Calls of the period. */
  byDay: CallDay[];
  /** The day of the first call of all; null without any. */
  firstOn: string | null;
};

type Row = CallCounts & { keptAt: Date | null };
type Request = { userId: string; timeZone: string; days: Period; log: Logger };

/** Older counts are refreshed after the response. */
const KEEP_AGAIN_AFTER = 15 * MINUTE;

/**
 * All of a client's call counts for the dashboard, summed by the database from days rather than calls: the stored
 * counts, and for days changed since then the calls themselves. So the result always includes every earlier commit.
 */
export async function countCalls({ userId, timeZone, days, log }: Request): Promise<CallCounts> {
  const { keptAt, ...counts } = await within(3 * SECOND, readCounts({ userId, timeZone }, days));
  if (!keptAt || Date.now() - keptAt.getTime() > KEEP_AGAIN_AFTER) {
    afterAnswer(log, "could not store the counts of a client's days", () => keepCallCounts(userId));
  }
  return counts;
}

async function readCounts(client: Pick<Request, "userId" | "timeZone">, days: Period): Promise<Row> {
  const { userId } = client;
  const { from, to } = periodDays(days, client.timeZone);
  const months = countedDays(to);
  const before = addDays(months.from, -months.days);
  const [earliest = before] = [before, from].sort();
  const countedUntil = await readCountedUntil(userId);
  const window = { ...client, from: earliest, to: addDays(to, 1), countedUntil };
  const changed = await readChangedDays(window);
  const fresh = changed.reduce(
    (rows, range) => sql`${rows} union all (${countFromCalls(client, range)})`,
    sql``,
  );
  const read = () =>
    execute<[CallCounts & { underived: number }]>(sql`
      with counted as (
        select day, calls, booked, completed, incomplete, missed, not_leads, corrected, 0 as underived from call_days
        where user_id = ${userId} and day >= ${earliest}::date and not (${isWithin(changed)})
        ${fresh}
      )
      select
        ${sumOf(sql`day >= ${months.from}::date`)} as months,
        ${sumOf(sql`day >= ${before}::date and day < ${months.from}::date`)} as before,
        coalesce(json_agg(json_build_object('day', day, 'booked', booked, 'completed', completed,
          'incomplete', incomplete, 'missed', missed) order by day)
          filter (where day between ${from}::date and ${to}::date), '[]') as "byDay",
        (select (min(c.happened_at) at time zone ${client.timeZone})::date::text from call_logs c
          where c.user_id = ${userId}) as "firstOn",
        coalesce(sum(underived), 0)::int as underived
      from counted cross join lateral (${countBookedNoLeads(client)}) no_leads`);
  let [{ underived, ...counts }] = await read();
  if (underived > 0) {
    await deriveStatuses(client, changed);
    [{ underived, ...counts }] = await read();
  }
  return { ...counts, keptAt: countedUntil };

  function sumOf(condition: SQL) {
    return sql`json_build_object('calls', coalesce(sum(calls - not_leads) filter (where ${condition}), 0),
      'booked', coalesce(sum(booked - no_leads.jobs) filter (where ${condition}), 0),
      'notLeads', coalesce(sum(not_leads) filter (where ${condition}), 0),
      'corrected', coalesce(sum(corrected) filter (where ${condition}), 0))`;
  }
}

/** The booked calls of a day of `counted` that were no leads: looked up on days that have such calls, which are few. */
const countBookedNoLeads = ({ userId, timeZone }: Pick<Request, "userId" | "timeZone">) => sql`
  select count(*) as jobs from call_logs c
    join call_corrections said on said.call_id = c.call_id and said.user_id = c.user_id
    join call_texts t on t.id = c.id
  where not_leads > 0 and c.user_id = ${userId} and ${isNoLead("said")} and ${isShownBooked("t")}
    and c.happened_at >= day::timestamp at time zone ${timeZone}
    and c.happened_at < (day + 1)::timestamp at time zone ${timeZone}`;
