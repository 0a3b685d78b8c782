import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { Follower } from "./followers";
import { type FollowerLease, release, takeUnderLease, whileRenewing } from "./leases";
import { type Processed, processEvents, type Waiting, waitingColumns } from "./process-events";
import { isDue } from "./tables";

const AT_ONCE = 500;

/**
 * Has a follower process the events that were kept for it, oldest first, if no other process (`holder`) does. A failed
 * event waits with increasing backoff, and with it later events of the same subject. Resolves to the number of events
 * done.
 */
export async function follow(name: string, follower: Follower, holder: string): Promise<number> {
  const lease = { name, holder };
  const waiting = await takeUnderLease<Waiting>(
    lease,
    sql`
    select ${waitingColumns}, attempts from follow_ups f
    where follower = ${name} and ${isDue("f")} and not exists (
      select from follow_ups earlier
      where earlier.follower = f.follower and earlier.subject = f.subject and earlier.id < f.id
        and not ${isDue("earlier")})
    order by f.id limit ${AT_ONCE}`,
  );
  if (waiting.length === 0) return 0;
  const processed = await whileRenewing(lease, processEvents(name, follower, waiting));
  await settle(lease, processed);
  return processed.done.length;
}

/** Removes what is done, postpones what failed, and releases the lease. */
export const settle = (lease: FollowerLease, { done, failed }: Processed) =>
  execute(sql`
    with released as (${release(lease)}), postponed as (
      update follow_ups f set attempts = x.attempts, due_at = now() + x.wait * interval '1 millisecond',
        last_error = x.reason
      from jsonb_to_recordset(${JSON.stringify(failed)}::text::jsonb)
        as x(id bigint, attempts int, wait float8, reason text)
      where f.follower = ${lease.name} and f.id = x.id)
    delete from follow_ups where follower = ${lease.name} and id = any(${sql.param(done)}::bigint[])`);

/** The followers with events that are due: unprocessed ones and retries. */
export async function findBehind(): Promise<string[]> {
  const rows = await execute<{ follower: string }[]>(sql`
    select distinct follower from follow_ups f where ${isDue("f")}`);
  return rows.map(({ follower }) => follower);
}
