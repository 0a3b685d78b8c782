import { rawSql } from "@/db/client";
import type { JobPayloads } from "@/lib/platform/queue/enqueue";
import { unlockDeadPools } from "@/lib/platform/queue/pools";
import { tasks } from "@/worker/tasks";
import { settled } from "./settled";

/**
 * How tests read and change the queue, through graphile-worker's public view and functions. Not possible from
 * `revocationsOf` on: payloads and queues are not in the view, and nothing public simulates time for a locked job.
 */

/** The waiting jobs under a key: at most one. */
export async function jobsFor(key: string) {
  await settled();
  return rawSql()<{ id: string; task_identifier: string; attempts: number; max_attempts: number }[]>`
    select id::text as id, task_identifier, attempts::int as attempts, max_attempts::int as max_attempts
    from graphile_worker.jobs where key = ${key}`;
}

/** The waiting jobs of a task, the first to run first. */
export async function jobsOf(task: keyof typeof tasks) {
  await settled();
  return rawSql()<{ key: string; run_at: Date }[]>`
    select key, run_at from graphile_worker.jobs where task_identifier = ${task} order by run_at`;
}

/** Takes a job from the queue, for the test to run or lose it; returns its payload, null if there is none. */
export async function takeJob<Payload>(key: string): Promise<Payload | null> {
  const [job] = await rawSql()<{ payload: Payload | null }[]>`
    select payload from graphile_worker.remove_job(${key})`;
  return job?.payload ?? null;
}

/** The same with several, without missing ones. */
export async function takeJobs<Payload>(keys: readonly string[]): Promise<Payload[]> {
  const jobs = await Promise.all(keys.map((key) => takeJob<Payload>(key)));
  return jobs.filter((job) => job !== null) as Payload[];
}

type Changes = { run_at?: Date; attempts?: number };

/** Changes a job that no worker holds. */
export async function changeJob(key: string, { run_at, attempts }: Changes): Promise<void> {
  await rawSql()`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => ${run_at ?? null}::timestamptz,
      attempts => ${attempts ?? null}::int)
    from graphile_worker.jobs where key = ${key}`;
}

/** The queued revocations of an account's grant. */
export async function revocationsOf(account: string) {
  await settled();
  return rawSql()<{ id: string; payload: JobPayloads["revoke-grant"] }[]>`
    select j.id::text as id, payload from graphile_worker._private_jobs p join graphile_worker.jobs j on j.id = p.id
    where task_identifier = 'revoke-grant' and payload->>'account' = ${account}`;
}

/** Takes the queued revocations of an account's grant from the queue and runs them, as the worker would. */
export async function runRevocations(account: string): Promise<void> {
  const jobs = await revocationsOf(account);
  await rawSql()`select graphile_worker.complete_jobs(${jobs.map(({ id }) => id)}::bigint[])`;
  for (const { payload } of jobs) await tasks["revoke-grant"](payload);
}

/** Leaves a job, and its queue, held by a worker that took it this many minutes ago and has died since. */
export async function holdByDeadWorker(
  key: string,
  { worker, minutes }: { worker: string; minutes: number },
) {
  const locked = { locked_at: new Date(Date.now() - minutes * 60_000), locked_by: worker };
  await rawSql()`update graphile_worker._private_jobs set ${rawSql()(locked)} where key = ${key}`;
  await rawSql()`
    update graphile_worker._private_job_queues set ${rawSql()(locked)}
    where id = (select job_queue_id from graphile_worker._private_jobs where key = ${key})`;
}

/** Lets the pools that work now count as dead, and frees what they hold. */
export async function letPoolsDie(): Promise<void> {
  for (const _ of ["missing", "dead"]) {
    await rawSql()`
      update worker_pools set beat_at = beat_at - interval '3 minutes', missing_since = missing_since - interval '1 minute'`;
    await unlockDeadPools();
  }
}

/** How many jobs and queues a worker holds. */
export async function countHeldBy(worker: string): Promise<number> {
  const held = await rawSql()`
    select 1 from graphile_worker._private_jobs where locked_by = ${worker}
    union all select 1 from graphile_worker._private_job_queues where locked_by = ${worker}`;
  return held.length;
}

/** Simulates minutes passing for jobs held by workers, and for the times of last changes. */
export async function letMinutesPass(minutes: number, key: string | null = null): Promise<void> {
  const interval = `${minutes} minutes`;
  await rawSql()`
    update graphile_worker._private_jobs set locked_at = locked_at - ${interval}::interval,
      updated_at = updated_at - ${interval}::interval where key = ${key} or ${key}::text is null`;
  await rawSql()`
    update graphile_worker._private_job_queues set locked_at = locked_at - ${interval}::interval
    where ${key}::text is null`;
}
