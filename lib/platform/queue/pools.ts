import { sql } from "drizzle-orm";
import { execute } from "@/db/client";

/**
 * The worker pools of all processes. One that was killed leaves its jobs locked, and the queue itself would unlock them
 * after four hours.
 */

const IS_SILENT = sql`beat_at < now() - interval '2 minutes'`;

/** Notes that a pool is at work. To be called more often than once a minute. */
export async function beat(pool: string): Promise<void> {
  await execute(sql`
    insert into worker_pools (id) values (${pool})
    on conflict (id) do update set beat_at = now(), missing_since = null`);
}

/**
 * Unlocks the jobs of pools that are dead: not heard of for two minutes, nor since that was noticed, at least 50 s ago.
 * So no pool counts as dead because the database was away for all of them. To be called every minute.
 */
export async function unlockDeadPools(): Promise<void> {
  await execute(sql`
    with dead as (
      delete from worker_pools
      where ${IS_SILENT} and missing_since < now() - interval '50 seconds' returning id
    )
    select graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0`);
  await execute(sql`
    update worker_pools set missing_since = now()
    where ${IS_SILENT} and missing_since is null`);
}
