import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { type JobPayloads, withCause } from "./enqueue";

export type NewJob<N extends keyof JobPayloads> = {
  payload: JobPayloads[N];
  /** Jobs with the same key are deduplicated: the later one replaces the earlier while it waits. */
  key: string;
  runAt?: Date;
  maxAttempts?: number;
};

/**
 * Queues jobs of one kind in one call of `add_jobs`: `add_job` runs five statements a job. With `keepRunAt`, a job that
 * waits under the same key keeps its time.
 */
export async function enqueueAll<N extends keyof JobPayloads>(
  name: N,
  jobs: readonly NewJob<N>[],
  { keepRunAt = false }: { keepRunAt?: boolean } = {},
): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ payload, key, runAt, maxAttempts = 8 }) => ({
    ...{ payload: withCause(payload), key, max_attempts: maxAttempts },
    run_at: runAt?.toISOString() ?? null,
  }));
  await execute(sql`
    select count(*) from graphile_worker.add_jobs((
      select array_agg((${name}, payload, null, run_at, max_attempts, key, null, null)::graphile_worker.job_spec order by key)
      from (
        select distinct on (key) * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
          as job(payload json, key text, run_at timestamptz, max_attempts int)
        order by key, run_at nulls first
      ) job), job_key_preserve_run_at => ${keepRunAt})`);
}
