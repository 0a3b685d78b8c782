import { rawSql } from "@/db/client";
import { revokeGrant } from "@/lib/connections/revoke-grant";
import type { JobPayloads } from "@/lib/jobs/enqueue";

/** The jobs that wait under a key: one at most, as the queue has it. */
export async function jobsFor(key: string) {
  return rawSql()<{ id: string; task_identifier: string; attempts: number; max_attempts: number }[]>`
    select id::text as id, task_identifier, attempts::int as attempts, max_attempts::int as max_attempts
    from graphile_worker.jobs where key = ${key}`;
}

/** Takes the waiting withdrawals of an account's grant from the queue and does them, as the worker would. */
export async function runRevocations(account: string): Promise<void> {
  const jobs = await rawSql()<{ payload: JobPayloads["revoke-grant"] }[]>`
    delete from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'revoke-grant')
      and payload->>'account' = ${account}
    returning payload`;
  for (const { payload } of jobs) await revokeGrant(payload);
}
