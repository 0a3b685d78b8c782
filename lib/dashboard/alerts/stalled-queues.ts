import { sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { isDue, isLeased } from "@/lib/outward/runs/tables";
import { SECOND } from "@/lib/platform/core/clock";
import type { Cause, Trouble } from "./trouble";

/** A canary goes through the queue every minute. */
export const NO_BEAT = 150 * SECOND;
const TOO_LONG = sql`interval '5 minutes'`;

/** Work that waits much longer than it should: jobs, events for their followers, steps of workflows. */
export const stalledQueues: Cause = {
  kind: "queue",
  settleMinutes: 2,
  several: (count) => `${count} queues have stalled`,
  find: async (tx) =>
    (await Promise.all([jobs(tx), events(tx), workflows(tx)])).filter((found) => found !== null),
};

type Waiting = { since: Date | null; count: number; names: string[] | null };

/** Webhooks' jobs wait for one another on purpose, and those of a low priority for all others. */
async function jobs(tx: Tx): Promise<Trouble | null> {
  const [beat, [waiting]] = [
    await executeIn(tx)<{ since: Date }[]>(
      sql`select beat_at as since from queue_beats where beat_at < now() - ${NO_BEAT / SECOND} * interval '1 second'`,
    ),
    await executeIn(tx)<[Waiting]>(sql`
      select min(run_at) as since, count(*)::int as count, array_agg(distinct task_identifier) as names
      from graphile_worker.jobs
      where locked_at is null and attempts < max_attempts and queue_name is null and priority <= 0
        and run_at < now() - ${TOO_LONG}`),
  ];
  const since = [beat[0]?.since, waiting.since].filter((moment) => moment != null).sort(byTime)[0];
  if (!since) return null;
  const line =
    waiting.count > 0
      ? `Jobs have waited for more than 5 minutes: ${some(waiting.names)}. See that instances run the worker (WORKER_CONCURRENCY) and that the database is not slow.`
      : "No job has gone through for minutes. See that an instance runs the worker (WORKER_CONCURRENCY) and reaches the direct database address.";
  return stalled("jobs", since, "The job queue has stalled", line);
}

async function events(tx: Tx): Promise<Trouble | null> {
  const [waiting] = await executeIn(tx)<[Waiting]>(sql`
    select min(created_at) as since, count(*)::int as count, array_agg(distinct name) as names from (
      select created_at, event as name from outbox where created_at < now() - interval '2 minutes'
      union all
      select created_at, follower from follow_ups where created_at < now() - ${TOO_LONG}
    ) late`);
  if (!waiting.since) return null;
  const line = `What follows from changes is late by minutes: ${some(waiting.names)}. The log says why: “an event waits for its follower”.`;
  return stalled("events", waiting.since, "The queue of events has stalled", line);
}

async function workflows(tx: Tx): Promise<Trouble | null> {
  const [waiting] = await executeIn(tx)<[{ since: Date | null; count: number }]>(sql`
    select min(r.due_at) as since, count(*)::int as count from workflow_runs r
    where ${isDue("r")} and now() - r.due_at > ${TOO_LONG} and ${isLeased("r")} is not true`);
  if (!waiting.since) return null;
  const line = `${waiting.count} runs of workflows are more than 5 minutes late. See that an instance runs the worker, and its log.`;
  return stalled("workflows", waiting.since, "The queue of workflows has stalled", line);
}

const stalled = (subject: string, since: Date, title: string, line: string): Trouble => ({
  subject,
  since,
  title,
  line,
  path: "/admin/alerts#parts",
});

const byTime = (one: Date, other: Date) => one.getTime() - other.getTime();

const MOST_NAMES = 4;
function some(names: string[] | null): string {
  const all = names ?? [];
  const more = all.length - MOST_NAMES;
  return all.slice(0, MOST_NAMES).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
