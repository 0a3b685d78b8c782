import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { UntoldVisit } from "./contract";
import { isAskedAbout, isUntold, withResult } from "./tables";

/** Any more belong in the list of jobs. */
const MOST = 30;

/**
 * A client's visits of the last two weeks that are over and of which nothing is known, the newest first: all, or those
 * given to one person.
 */
export async function readUntold(userId: string, assigneeId: string | null = null): Promise<UntoldVisit[]> {
  const rows = await execute<(Omit<UntoldVisit, "starts_at"> & { starts_at: Date })[]>(sql`
    select b.id, b.job, b.starts_at, b.client_name, c.call_id
    from bookings b ${withResult("b")} left join call_logs c on c.call_id = b.call_id and c.user_id = b.user_id
    where b.user_id = ${userId} and (${assigneeId}::uuid is null or b.assignee_id = ${assigneeId}::uuid)
      and ${isAskedAbout("b")} and ${isUntold}
    order by b.starts_at desc, b.id limit ${MOST}`);
  return rows.map((row) => ({ ...row, starts_at: new Date(row.starts_at).toISOString() }));
}
