import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { column } from "@/db/column";
import { hasBegun, isPaid, isUntold, withResult } from "@/lib/agent/money/tables";
import { isConfirmed } from "@/lib/calls/calls/tables";
import { addDays } from "@/lib/platform/locale/dates";
import { startOfDay } from "@/lib/platform/locale/zoned-time";
import type { AdChannel, Graded, GradedFigures, SourceFigure } from "./contract";

/** The client's days, both included, by when the call came in. */
export type SourceDays = { userId: string; timeZone: string; from: string; to: string };

/** Calls or sources, by the alias of their table, on these days. */
export function isWithin(row: string, { timeZone, from, to }: Omit<SourceDays, "userId">): SQL {
  const start = new Date(startOfDay(from, timeZone)).toISOString();
  const end = new Date(startOfDay(addDays(to, 1), timeZone)).toISOString();
  return sql`(${column(row, "happened_at")} >= ${start}::timestamptz and ${column(row, "happened_at")} < ${end}::timestamptz)`;
}

/** Sources, by the alias of `call_sources`, of a client's calls on these days. */
export const sourcesOf = (source: string, { userId, ...days }: SourceDays): SQL =>
  sql`(${column(source, "user_id")} = ${userId} and ${isWithin(source, days)})`;

/** The booking was made in the source's call, which the advertisement won. */
export const wasWon = (booking: string, source: string) => sql`(
  ${column(booking, "call_id")} = ${column(source, "call_id")} and ${column(booking, "user_id")} = ${column(source, "user_id")}
  and ${isConfirmed(booking)} and not ${column(source, "is_existing")})`;

/** What a figure counts: a condition on `s`, `b` and `r`. */
export const COUNTED: Record<SourceFigure, SQL> = {
  calls: sql`true`,
  existing: sql`s.is_existing`,
  booked: sql`true`,
  jobs: hasBegun("b"),
  paid: sql`(${hasBegun("b")} and ${isPaid})`,
  unknown: sql`(${hasBegun("b")} and ${isUntold})`,
};

type Group = { campaign_id: string | null; channel: AdChannel; grade: Graded };
export type GroupFigures = Group & GradedFigures;

/** The figures of each campaign and grade. Every call and job is in one group, and sums are by currency. */
export async function countSources(days: SourceDays): Promise<GroupFigures[]> {
  return execute<GroupFigures[]>(sql`
    with mine as materialized (
      select s.* from call_sources s where ${sourcesOf("s", days)}
    ), jobs as materialized (
      select s.campaign_id, s.channel, s.grade, r.sums, ${COUNTED.jobs} as begun, ${COUNTED.paid} as paid,
        ${COUNTED.unknown} as untold
      from mine s join bookings b on ${wasWon("b", "s")} ${withResult("b")}
    ), by_group as (
      select campaign_id, channel, grade, count(*) as calls, count(*) filter (where is_existing) as existing
      from mine group by 1, 2, 3
    )
    select g.campaign_id, g.channel, g.grade, g.calls::int, g.existing::int, j.booked, j.jobs, j.paid, j.unknown,
      (select coalesce(json_agg(json_build_object('currency', currency, 'minor', minor) order by minor desc, currency), '[]')
        from (
          select sum.value ->> 'currency' as currency, sum((sum.value ->> 'minor')::bigint)::float8 as minor
          from jobs o cross join lateral json_array_elements(o.sums) as sum
          where o.begun and ${isSameGroup("o")} group by 1) as by_currency) as sums
    from by_group g cross join lateral (
      select count(*)::int as booked, count(*) filter (where begun)::int as jobs,
        count(*) filter (where paid)::int as paid, count(*) filter (where untold)::int as unknown
      from jobs o where ${isSameGroup("o")}) j
    order by g.calls desc, g.campaign_id, g.channel, g.grade`);
}

const isSameGroup = (row: string) => sql`(${column(row, "campaign_id")} is not distinct from g.campaign_id
  and ${column(row, "channel")} = g.channel and ${column(row, "grade")} = g.grade)`;
