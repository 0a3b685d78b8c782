import { rawSql } from "@/db/client";

/** The jobs that wait under a key: one at most, as the queue has it. */
export async function jobsFor(key: string) {
  return rawSql()<{ id: string; task_identifier: string; attempts: number; max_attempts: number }[]>`
    select id::text as id, task_identifier, attempts::int as attempts, max_attempts::int as max_attempts
    from graphile_worker.jobs where key = ${key}`;
}
