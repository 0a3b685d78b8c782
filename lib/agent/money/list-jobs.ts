import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isAfter, pageOf, placeOf } from "@/db/pages";
import { readPlace } from "@/lib/accounts/users/read-place";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { Job, myJobs } from "./contract";
import { type JobDays, jobsOf, measureJobs } from "./measure-jobs";
import { type JobResultRow, RESULT_COLUMNS, toResult } from "./read-result";
import { withResult } from "./tables";

/** A page of the actor's visits that have begun, the newest first, and what is measured of all of these days. */
export const listJobs: Verb<typeof myJobs> = async ({ actor }, { query }) => {
  const { accountId: userId } = actor;
  const { timeZone } = await readPlace(userId);
  const days = { userId, timeZone, from: query.from, to: query.to };
  const after = isAfter(query.cursor, NEWEST);
  const which = query.outcome ? sql`${after} and r.outcome = ${query.outcome}` : after;
  const [rows, measured] = await within(
    5 * SECOND,
    Promise.all([readJobs(days, which, query.limit + 1), measureJobs(days)]),
  );
  const { shown, next } = pageOf(rows, query.limit);
  return { data: shown.map(({ phone: _, ...job }) => job), measured, next_cursor: next };
};

const NEWEST = { moment: sql`b.starts_at`, id: sql`b.id` };

type JobRow = Omit<Job, "result" | "starts_at"> &
  JobResultRow & { starts_at: Date; phone: string | null; place: string };

/** The newest visits of these days; `which` is a condition on `b` and `r`. */
export async function readJobs(days: JobDays, which: SQL, limit: number) {
  const rows = await execute<JobRow[]>(sql`
    select b.id, b.job, b.starts_at, b.client_name, coalesce(b.client_phone, b.caller_phone) as phone, c.call_id,
      ${placeOf(NEWEST)} as place, ${RESULT_COLUMNS}
    from bookings b ${withResult("b")} left join call_logs c on c.call_id = b.call_id and c.user_id = b.user_id
    where ${jobsOf("b", days)} and ${which} order by b.starts_at desc, b.id desc limit ${limit}`);
  return rows.map(({ id, job, starts_at, client_name, phone, call_id, place, ...row }) => ({
    ...{ id, job, starts_at: new Date(starts_at).toISOString(), client_name, phone, call_id, place },
    result: toResult(row),
  }));
}
