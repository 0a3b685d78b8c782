import { sql } from "drizzle-orm";
import { execute } from "@/db/client";

/**
 * The worker pools of all processes. One that was killed leaves its jobs locked, as does one whose connection was lost
 * while it took them. The queue itself would unlock them after four hours.
 */

const IS_SILENT = sql`beat_at < now() - interval '2 minutes'`;

/**
 * Notes that a pool is at work, and unlocks what it took more than two minutes ago without hearing of it. `running`
 * gives the ids of the jobs that it works on. To be called more often than once a minute.
 */
export async function beat(pool: string, running: () => string[]): Promise<void> {
  const [noted] = await execute<{ at: string }[]>(sql`
    insert into worker_pools (id) values (${pool})
    on conflict (id) do update set beat_at = now(), missing_since = null returning beat_at::text as at`);
  // From before the ids are read: however long the statement waits, it finds no job that was begun after.
  const at = noted?.at ?? null;
  await execute(sql`
    with lost as (
      update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where locked_by = ${pool} and locked_at < ${at}::timestamptz - interval '2 minutes'
        and id <> all(${sql.param(running())}::bigint[])
      returning job_queue_id
    )
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where locked_by = ${pool} and id in (select job_queue_id from lost)`);
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
