import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import { keepRescueReady } from "@/lib/agent/rescue/keep-rescue-ready";
import { watchAlerts } from "@/lib/dashboard/alerts/watch-alerts";
import { runWorkflows } from "@/lib/outward/runs/run-workflows";
import { MINUTE, SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { logger } from "@/lib/platform/core/logger";
import { runFollowers } from "@/lib/platform/outbox/run-followers";
import { onStop } from "@/lib/platform/process/on-stop";
import { beat } from "@/lib/platform/queue/pools";
import { engine } from "./engine";
import { followers } from "./followers";
import { CRON } from "./schedule";
import { tasks } from "./tasks";
import { traced } from "./traced";

export type Worker = {
  /** Lets running jobs finish (a few seconds) and starts no new ones. */
  stop(): Promise<void>;
};

const shared = globalThis as typeof globalThis & { callwrightWorker?: Worker };

/**
 * Deliveries, and the calendars that have just changed, wait for other people's servers, up to 15 s: they have their own
 * slots and hold no database connection meanwhile, so that no recording waits for a slow webhook.
 */
const {
  "deliver-webhook": deliver,
  "follow-changes": follow,
  "deliver-notification": notify,
  "send-account-mail": mail,
  "send-digest-email": digest,
  ...ours
} = tasks;
const DELIVERIES_AT_ONCE = 16;
/** Push services are other people's servers, too; an emergency must not wait for a webhook. */
const NOTIFICATIONS_AT_ONCE = 8;

/**
 * Starts this process's workers, once; if WORKER_CONCURRENCY is 0, only the watch that tells the agency when no other
 * process works. They stop with the server.
 */
export function startWorker(): void {
  if (shared.callwrightWorker) return;
  const workers = [watchAlerts(), ...startWork()];
  const worker = { stop: async () => void (await Promise.all(workers.map(({ stop }) => stop()))) };
  shared.callwrightWorker = worker;
  onStop(() => worker.stop());
}

function startWork(): Worker[] {
  const { DATABASE_URL, DATABASE_DIRECT_URL, WORKER_CONCURRENCY } = env();
  if (WORKER_CONCURRENCY === 0) return [];
  const address = DATABASE_DIRECT_URL ?? DATABASE_URL;
  const workers = [
    work(address, { concurrency: WORKER_CONCURRENCY, taskList: ours, crontab: CRON }),
    work(address, {
      concurrency: DELIVERIES_AT_ONCE,
      taskList: { "deliver-webhook": deliver, "follow-changes": follow },
      poolSize: 3,
    }),
  ];
  const notifying = {
    "deliver-notification": notify,
    "send-account-mail": mail,
    "send-digest-email": digest,
  };
  workers.push(work(address, { concurrency: NOTIFICATIONS_AT_ONCE, taskList: notifying, poolSize: 2 }));
  return [...workers, runFollowers(followers), runWorkflows(engine), keepRescueReady()];
}

type Work = {
  concurrency: number;
  taskList?: Partial<typeof tasks>;
  crontab?: typeof CRON;
  /** Database connections for the queue; by default one per slot and two more. */
  poolSize?: number;
  /** How often it tells the other processes that it is at work, in milliseconds. */
  beatEvery?: number;
};

/** Runs until it is stopped: restarts after the database was unavailable, even at the start. */
export function work(
  connectionString: string,
  { concurrency, taskList = tasks, crontab = [], poolSize = concurrency + 2, beatEvery = 20 * SECOND }: Work,
): Worker {
  const stopping = new AbortController();
  let runner: Runner | undefined;

  async function keepRunning(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      const events: WorkerEvents = new EventEmitter();
      let stopBeating = () => {};
      events.once("pool:create", ({ workerPool }) => {
        stopBeating = keepBeating(workerPool.id, events, beatEvery);
      });
      try {
        runner = await run({
          connectionString,
          concurrency,
          maxPoolSize: poolSize,
          noPreparedStatements: !env().DATABASE_PREPARE,
          noHandleSignals: true,
          taskList: traced(taskList as TaskList),
          parsedCronItems: crontab,
          logger: workerLogger,
          events,
        });
        failures = 0;
        if (stopping.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (thrown) {
        logger().error({ err: thrown }, "the background worker stopped; it will restart");
      }
      stopBeating();
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

/** Tells the other processes that a pool is at work, until it is stopped. */
function keepBeating(pool: string, events: WorkerEvents, every: number): () => void {
  const running = new Set<string>();
  events.on("job:start", ({ job }) => running.add(job.id));
  events.on("job:complete", ({ job }) => running.delete(job.id));
  const tell = () =>
    beat(pool, () => [...running]).catch((thrown) =>
      logger().warn({ err: thrown }, "could not note that the worker is at work"),
    );
  void tell();
  const timer = setInterval(tell, every);
  return () => clearInterval(timer);
}

/** Its "info" level is one line per job, so it is only logged for debugging. */
const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;
const workerLogger = new Logger((scope) => (level, message) => {
  // Deliveries have more slots than connections on purpose: they hold none while they wait.
  if (message.includes("maxPoolSize")) return;
  logger()[LEVELS[level]]({ task: scope.taskIdentifier, jobId: scope.jobId }, message);
});
