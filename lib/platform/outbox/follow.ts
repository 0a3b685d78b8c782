import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { causedBy, causedBySeveral } from "@/lib/platform/core/cause";
import { MINUTE, SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import { logger } from "@/lib/platform/core/logger";
import type { EventName } from "./events";
import type { Follower, Handler, Occurrence } from "./followers";
import { isDue } from "./tables";

const AT_ONCE = 200;
/** A process that holds a follower renews its lease; the lease of a killed process expires after this long. */
const LEASE = 5 * SECOND;
/** A handler only writes to our own database; one that takes longer is hanging. */
const PATIENCE = 30 * SECOND;
const LONGEST_WAIT = 10 * MINUTE;
/** After this many failures in a row the remaining events wait for the next round. */
const HOPELESS = 3;

type Waiting = Occurrence<EventName> & {
  event: EventName;
  subject: string;
  attempts: number;
  requestId: string | null;
};

/**
 * Has a follower process its pending events, oldest first, if no other process (`holder`) does. A failed event waits
 * with increasing backoff, and with it later events of the same subject; others continue. Resolves to the number of
 * events done.
 */
export async function follow(name: string, follower: Follower, holder: string): Promise<number> {
  const waiting = await claim(name, holder);
  if (waiting.length === 0) return 0;
  const renewing = setInterval(() => void renew(name, holder).catch(() => {}), LEASE / 3);
  try {
    const done: number[] = [];
    /** Subjects with an event that failed or was not tried: their later events wait. */
    const blocked = new Set<string>();
    for (const run of runsOf(waiting)) done.push(...(await deal(name, follower, run, blocked)));
    await forget(name, holder, done);
    return done.length;
  } finally {
    clearInterval(renewing);
  }
}

/** The followers with events that are due: unprocessed ones and retries. */
export async function findBehind(): Promise<string[]> {
  const rows = await execute<{ follower: string }[]>(sql`
    select distinct follower from follow_ups f where ${isDue("f")}`);
  return rows.map(({ follower }) => follower);
}

/** The due events whose subject has no earlier failed event; none while another process holds the lease. */
function claim(name: string, holder: string): Promise<Waiting[]> {
  return execute<Waiting[]>(sql`
    with held as (
      insert into follower_leases as l (follower, holder, expires_at) values (${name}, ${holder}, ${expiry})
      on conflict (follower) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where l.holder = excluded.holder or l.expires_at < now()
      returning 1
    )
    select id::float8 as id, event, subject, payload, attempts, request_id as "requestId",
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "recordedAt"
    from follow_ups f
    where follower = ${name} and ${isDue("f")} and exists (select from held)
      and not exists (
        select from follow_ups earlier
        where earlier.follower = f.follower and earlier.subject = f.subject and earlier.id < f.id
          and not ${isDue("earlier")})
    order by id limit ${AT_ONCE}`);
}

const expiry = sql`now() + ${LEASE} * interval '1 millisecond'`;

const renew = (name: string, holder: string) =>
  execute(sql`
  update follower_leases set expires_at = ${expiry} where follower = ${name} and holder = ${holder}`);

/** Releases the lease, so that another process can continue at once. */
const forget = (name: string, holder: string, done: number[]) =>
  execute(sql`
  with released as (
    update follower_leases set expires_at = now() where follower = ${name} and holder = ${holder}
  )
  delete from follow_ups where follower = ${name} and id = any(${sql.param(done)}::bigint[])`);

/** Adjacent events of one kind go to their handler together. */
function runsOf(waiting: Waiting[]): Waiting[][] {
  const runs: Waiting[][] = [];
  for (const one of waiting) {
    const last = runs.at(-1);
    if (last?.[0]?.event === one.event) last.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** Resolves to the events that are done. When a batch fails, each of its events is tried alone. */
async function deal(
  name: string,
  follower: Follower,
  events: Waiting[],
  blocked: Set<string>,
): Promise<number[]> {
  const handler = follower[events[0]?.event as EventName] as Handler<EventName> | undefined;
  const run = events.filter(({ subject }) => !blocked.has(subject));
  if (!handler) return run.map(({ id }) => id);
  if (run.length > 1) {
    try {
      await within(
        PATIENCE,
        causedBySeveral(causesOf(run), () => handler(run)),
      );
      return run.map(({ id }) => id);
    } catch {
      return dealOneByOne(name, handler, run, blocked);
    }
  }
  return dealOneByOne(name, handler, run, blocked);
}

/** By all that an event names: a job for one of its ids has its cause. */
const causesOf = (run: readonly Waiting[]) =>
  run.flatMap(({ requestId, subject, payload }) =>
    requestId ? [subject, ...Object.values(payload)].map((value) => [String(value), requestId] as const) : [],
  );

async function dealOneByOne(
  name: string,
  handler: Handler<EventName>,
  run: Waiting[],
  blocked: Set<string>,
): Promise<number[]> {
  const done: number[] = [];
  let failuresInARow = 0;
  for (const one of run) {
    if (failuresInARow === HOPELESS) blocked.add(one.subject);
    if (blocked.has(one.subject)) continue;
    try {
      await within(
        PATIENCE,
        causedBy(one.requestId, () => handler([one])),
      );
      done.push(one.id);
      failuresInARow = 0;
    } catch (thrown) {
      blocked.add(one.subject);
      failuresInARow += 1;
      await causedBy(one.requestId, () => postpone(name, one, thrown));
    }
  }
  return done;
}

async function postpone(name: string, { id, event, attempts }: Waiting, thrown: unknown): Promise<void> {
  const wait = Math.min(2 ** attempts * SECOND, LONGEST_WAIT);
  logger().error(
    { err: thrown, follower: name, event, attempts: attempts + 1 },
    "an event waits for its follower",
  );
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  await execute(sql`
    update follow_ups set attempts = attempts + 1, due_at = now() + ${wait} * interval '1 millisecond',
      last_error = ${reason.slice(0, 500)}
    where follower = ${name} and id = ${id}`);
}
