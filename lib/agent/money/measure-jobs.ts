import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { addDays } from "@/lib/platform/locale/dates";
import { startOfDay } from "@/lib/platform/locale/zoned-time";
import type { Measured } from "./contract";
import { hasBegun, isPaid, isUntold, withResult } from "./tables";

/** The client's days, both included; without them, all that has begun. */
export type JobDays = {
  userId: string;
  timeZone: string;
  from?: string | undefined;
  to?: string | undefined;
};

/** A client's visits that have begun, by the alias of `bookings`, on these days. */
export function jobsOf(booking: string, { userId, timeZone, from, to }: JobDays): SQL {
  const start = from ? new Date(startOfDay(from, timeZone)).toISOString() : null;
  const end = to ? new Date(startOfDay(addDays(to, 1), timeZone)).toISOString() : null;
  const b = sql.identifier(booking);
  return sql`(${b}.user_id = ${userId} and ${hasBegun(booking)}
    and ${start ? sql`${b}.starts_at >= ${start}::timestamptz` : sql`true`}
    and ${end ? sql`${b}.starts_at < ${end}::timestamptz` : sql`true`})`;
}

/** How many visits were paid, of how many, and what: sums of what is known, by currency, without any estimate. */
export async function measureJobs(days: JobDays): Promise<Measured> {
  const [row] = await execute<[Measured]>(sql`
    with jobs as materialized (
      select r.sums, ${isPaid} as paid, ${isUntold} as untold
      from bookings b ${withResult("b")} where ${jobsOf("b", days)}
    )
    select count(*)::int as jobs, count(*) filter (where paid)::int as paid,
      count(*) filter (where untold)::int as unknown,
      (select coalesce(json_agg(json_build_object('currency', currency, 'minor', minor) order by minor desc), '[]') from (
        select s.value ->> 'currency' as currency, sum((s.value ->> 'minor')::bigint)::float8 as minor
        from jobs cross join lateral json_array_elements(jobs.sums) as s group by 1) as by_currency) as sums
    from jobs`);
  return row;
}
