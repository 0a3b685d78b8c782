import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { readPlace } from "@/lib/accounts/users/read-place";
import { calendarOf } from "@/lib/agent/bookings/rows";
import { readCallSetup } from "@/lib/agent/setup/read-setup";
import { isNumberDeleted } from "@/lib/calls/calls/tables";
import type { ActorContext } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Input, Result, Verb } from "@/lib/platform/http/endpoint";
import { periodDays } from "@/lib/platform/locale/period";
import type { myNotBooked, myUnbookedCalls, UnbookedCallRow } from "./contract";
import { proposeFixes } from "./fixes";
import { readRefused } from "./read-refused";
import { REASONS, type Reason } from "./reasons";
import { callsOf, REASON, type ReasonDays, unbookedCalls } from "./tables";

/** Why the actor's callers of a period did not book, the commonest reason first, and what could be changed. */
export const showNotBooked: Verb<typeof myNotBooked> = async ({ actor }, { query: { days } }) => {
  const period = await periodOf(actor.accountId, days);
  const { from, to, userId } = period;
  const [[all], counts, refused, setup, calendar] = await within(
    5 * SECOND,
    Promise.all([
      execute<{ calls: number }[]>(
        sql`select count(*)::int as calls from call_logs c where ${callsOf(period)}`,
      ),
      countReasons(period),
      readRefused(period),
      readCallSetup(userId),
      calendarOf(userId),
    ]),
  );
  const fixes = setup ? proposeFixes(refused, setup) : [];
  const reasons = counts.map((row) => ({
    ...row,
    fixes: fixes
      .filter(({ reason }) => reason === row.reason)
      .map(({ id, label, callers }) => ({ id, label, callers })),
  }));
  return {
    data: {
      ...{ days, from, to, reasons },
      calls: all?.calls ?? 0,
      not_booked: counts.reduce((sum, { calls }) => sum + calls, 0),
      calendar_broken: calendar?.broken ?? false,
    },
  };
};

export async function periodOf(userId: string, days: Parameters<typeof periodDays>[0]): Promise<ReasonDays> {
  const { timeZone } = await readPlace(userId);
  return { userId, timeZone, ...periodDays(days, timeZone) };
}

async function countReasons(period: ReasonDays) {
  const rows = await execute<{ reason: Reason; calls: number; callers: number }[]>(sql`
    select ${REASON} as reason, count(*)::int as calls,
      count(distinct coalesce(c.phone_number, c.call_id))::int as callers
    from ${unbookedCalls(period)} group by 1`);
  const place = ({ reason }: { reason: Reason }) => REASONS.indexOf(reason);
  return rows.sort((a, b) => b.calls - a.calls || place(a) - place(b));
}

export const PAGE = 50;

/** The calls that one reason counts, the newest first, a page at a time. */
export async function listUnbooked(
  { actor }: ActorContext,
  { query: { days, reason, page } }: Pick<Input<typeof myUnbookedCalls>, "query">,
): Promise<Result<typeof myUnbookedCalls>> {
  const period = await periodOf(actor.accountId, days);
  const which = sql`${unbookedCalls(period)} and ${REASON} = ${reason}`;
  const [rows, [all]] = await within(
    5 * SECOND,
    Promise.all([
      execute<(Omit<UnbookedCallRow, "happened_at"> & { happened_at: Date })[]>(sql`
        select x.*, coalesce(k.saved_name, k.told_name) as caller from (
          select c.call_id, c.happened_at, c.phone_number, ${isNumberDeleted("c")} as is_number_deleted, c.summary, c.user_id, c.id from ${which}
          order by c.happened_at desc, c.id desc limit ${PAGE} offset ${(page - 1) * PAGE}
        ) x left join callers k on k.user_id = x.user_id and k.phone_number = x.phone_number
        order by x.happened_at desc, x.id desc`),
      execute<{ total: number }[]>(sql`select count(*)::int as total from ${which}`),
    ]),
  );
  const data = rows.map(({ happened_at, call_id, phone_number, is_number_deleted, summary, caller }) => ({
    ...{ call_id, phone_number, is_number_deleted, summary, caller },
    happened_at: new Date(happened_at).toISOString(),
  }));
  return { data, total: all?.total ?? 0 };
}
