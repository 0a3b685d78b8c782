import { type SQL, sql } from "drizzle-orm";
import { causedBy, causedBySeveral } from "@/lib/platform/core/cause";
import { MINUTE, SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import { logger } from "@/lib/platform/core/logger";
import type { EventName } from "./events";
import type { Follower, Handler, Occurrence } from "./followers";

/** A handler only writes to our own database; one that takes longer is hanging. */
const PATIENCE = 30 * SECOND;
const LONGEST_WAIT = 10 * MINUTE;
/** After this many failures in a row the remaining events wait for the next round. */
const HOPELESS = 3;

export type Waiting = Occurrence<EventName> & {
  event: EventName;
  subject: string;
  attempts: number;
  requestId: string | null;
};

/** What `Waiting` has of a row of outbox or follow_ups, apart from the attempts. */
export const waitingColumns: SQL = sql`
  id::float8 as id, event, subject, payload, request_id as "requestId",
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "recordedAt"`;

/** `wait` in milliseconds until the next attempt. */
export type Failed = { id: number; attempts: number; wait: number; reason: string };
/** The other events were not tried: they wait behind one that failed. */
export type Processed = { done: number[]; failed: Failed[] };

/**
 * Has a follower process events, oldest first. Later events of a subject wait behind one that failed; others continue.
 */
export async function processEvents(
  name: string,
  follower: Follower,
  events: readonly Waiting[],
): Promise<Processed> {
  const processed: Processed = { done: [], failed: [] };
  /** Subjects with an event that failed or was not tried. */
  const blocked = new Set<string>();
  for (const [event, run] of runsOf(events)) {
    const handler = follower[event] as Handler<EventName> | undefined;
    const tried = run.filter(({ subject }) => !blocked.has(subject));
    if (!handler || (tried.length > 1 && (await succeeds(handler, tried))))
      processed.done.push(...tried.map(({ id }) => id));
    else await processOneByOne(name, handler, tried, { processed, blocked });
  }
  return processed;
}

/** Adjacent events of one kind go to their handler together. */
function runsOf(events: readonly Waiting[]): [EventName, Waiting[]][] {
  const runs: [EventName, Waiting[]][] = [];
  for (const one of events) {
    const last = runs.at(-1);
    if (last?.[0] === one.event) last[1].push(one);
    else runs.push([one.event, [one]]);
  }
  return runs;
}

const succeeds = (handler: Handler<EventName>, run: Waiting[]): Promise<boolean> =>
  within(
    PATIENCE,
    causedBySeveral(causesOf(run), async () => handler(run)),
  ).then(
    () => true,
    () => false,
  );

/** By all that an event names: a job for one of its ids has its cause. */
const causesOf = (run: readonly Waiting[]) =>
  run.flatMap(({ requestId, subject, payload }) =>
    requestId ? [subject, ...Object.values(payload)].map((value) => [String(value), requestId] as const) : [],
  );

type Progress = { processed: Processed; blocked: Set<string> };

async function processOneByOne(
  name: string,
  handler: Handler<EventName>,
  run: Waiting[],
  { processed, blocked }: Progress,
): Promise<void> {
  let failuresInARow = 0;
  for (const one of run) {
    if (failuresInARow === HOPELESS) blocked.add(one.subject);
    if (blocked.has(one.subject)) continue;
    try {
      await within(
        PATIENCE,
        causedBy(one.requestId, async () => handler([one])),
      );
      processed.done.push(one.id);
      failuresInARow = 0;
    } catch (thrown) {
      blocked.add(one.subject);
      failuresInARow += 1;
      processed.failed.push(causedBy(one.requestId, () => failureOf(name, one, thrown)));
    }
  }
}

function failureOf(name: string, { id, event, attempts }: Waiting, thrown: unknown): Failed {
  logger().error(
    { err: thrown, follower: name, event, attempts: attempts + 1 },
    "an event waits for its follower",
  );
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  return {
    id,
    attempts: attempts + 1,
    wait: Math.min(2 ** attempts * SECOND, LONGEST_WAIT),
    reason: reason.slice(0, 500),
  };
}
