import { setTimeout as sleep } from "node:timers/promises";
import { Logger, parseCronItems, type Runner, run, type TaskList } from "graphile-worker";
import { MINUTE, SECOND } from "@/lib/core/clock";
import { env } from "@/lib/core/env";
import { logger } from "@/lib/core/logger";
import { onStop } from "@/lib/http/on-stop";
import { tasks } from "@/lib/jobs/tasks";

export type Worker = {
  /** Lets running jobs finish (a few seconds) and takes no new ones. */
  stop(): Promise<void>;
};

const shared = globalThis as typeof globalThis & { callwrightWorker?: Worker };

const CRON = parseCronItems([
  cron("sweep-calls", "* * * * *"),
  // After an outage of ours: whatever the provider could not deliver in the last day.
  { ...cron("sweep-calls", "23 * * * *"), identifier: "sweep-calls-of-a-day", payload: { hours: 26 } },
  cron("sweep-expired", "47 * * * *"),
]);

/** Starts this process's worker, once; none where WORKER_CONCURRENCY is 0. It stops with the server. */
export function startWorker(): void {
  const { DATABASE_URL, DATABASE_DIRECT_URL, WORKER_CONCURRENCY } = env();
  if (WORKER_CONCURRENCY === 0 || shared.callwrightWorker) return;
  const worker = work(DATABASE_DIRECT_URL ?? DATABASE_URL, WORKER_CONCURRENCY);
  shared.callwrightWorker = worker;
  onStop(() => worker.stop());
}

/** Works until it is stopped: begins anew when the database was away, be it at the start. */
export function work(connectionString: string, concurrency: number): Worker {
  const stopping = new AbortController();
  let runner: Runner | undefined;

  async function keepRunning(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      try {
        runner = await run({
          connectionString,
          concurrency,
          maxPoolSize: concurrency + 2,
          noPreparedStatements: !env().DATABASE_PREPARE,
          noHandleSignals: true,
          taskList: tasks as TaskList,
          parsedCronItems: CRON,
          logger: workerLogger,
        });
        failures = 0;
        if (stopping.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (thrown) {
        logger().error({ err: thrown }, "the background worker stopped; it will begin anew");
      }
      runner = undefined;
      const wait = Math.min(2 ** failures * SECOND, MINUTE);
      if (!stopping.signal.aborted) await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const done = keepRunning();
  return {
    stop: async () => {
      stopping.abort();
      await runner?.stop().catch(() => {});
      await done;
    },
  };
}

function cron(task: keyof typeof tasks, match: string) {
  return {
    task,
    match,
    identifier: task,
    options: { jobKey: `cron ${task}`, maxAttempts: 1, backfillPeriod: 0 },
  };
}

/** Its "info" is one line a job: for debugging. */
const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;
const workerLogger = new Logger((scope) => (level, message) => {
  logger()[LEVELS[level]]({ task: scope.taskIdentifier, jobId: scope.jobId }, message);
});
