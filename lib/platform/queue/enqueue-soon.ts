import { setTimeout as sleep } from "node:timers/promises";
import { rawSql } from "@/db/client";
import { onceMore } from "@/db/once-more";
import { logger } from "@/lib/platform/core/logger";
import { afterAnswer } from "@/lib/platform/process/after-answer";
import type { JobPayloads } from "./enqueue";

const COLLECT_MS = 100;

type Job = { name: string; payload: unknown; key: string; run_at: string | null };
const waiting = new Map<string, Job>();

type Options = {
  /** Jobs with the same key are one job. */
  key: string;
  runAt?: Date;
};

/**
 * Queues a job behind the answer, together with those of the next moments: every commit that queues one wakes the
 * workers, and such commits wait for each other. A process that is killed forgets what it had not queued yet, so
 * this is for jobs that the sweep finds by itself.
 */
export function enqueueSoon<N extends keyof JobPayloads>(
  name: N,
  payload: JobPayloads[N],
  { key, runAt }: Options,
): void {
  if (waiting.size === 0) {
    afterAnswer(logger(), "jobs were not queued; the sweep will find them", async () => {
      await sleep(COLLECT_MS);
      const jobs = [...waiting.values()];
      waiting.clear();
      await onceMore(() => queueAll(jobs));
    });
  }
  waiting.set(key, { name, payload, key, run_at: runAt?.toISOString() ?? null });
}

/** One call of `add_jobs` for all of them: `add_job` runs five statements a job. */
async function queueAll(jobs: Job[]): Promise<void> {
  await rawSql()`
    select count(*) from graphile_worker.add_jobs((
      select array_agg((name, payload, null, run_at, 8, key, null, null)::graphile_worker.job_spec order by key)
      from jsonb_to_recordset(${JSON.stringify(jobs)}::text::jsonb)
        as job(name text, payload json, key text, run_at timestamptz)))`;
}
