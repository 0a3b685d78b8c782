import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { settle } from "./follow";
import type { Followers } from "./followers";
import { expiry, type FollowerLease, release, takeUnderLease, whileRenewing } from "./leases";
import { type Failed, type Processed, processEvents, type Waiting, waitingColumns } from "./process-events";

const AT_ONCE = 500;
/** A follower that takes longer goes on alone, while the others get the next events. */
const TOGETHER_MS = 50;
/** The name of the lease for new events, which no follower has. */
const NEW_EVENTS = "(new events)";

export type Pass = {
  taken: number;
  /** More new events may be waiting. */
  isFull: boolean;
  /** The followers that events were kept for. */
  behind: string[];
  /** Those of them that are still working, each until its lease is released. */
  slow: Map<string, Promise<unknown>>;
};

/**
 * Has all followers process new events side by side, if no other process (`holder`) does, and deletes the events. They
 * are kept in follow_ups only for a follower that failed or is slow, or for which earlier ones are kept already: an
 * event must not overtake those.
 */
export async function followNew(followers: Followers, holder: string): Promise<Pass> {
  const lease = { name: NEW_EVENTS, holder };
  const events = await take(lease, followers);
  const [first] = events;
  if (!first) return { taken: 0, isFull: false, behind: [], slow: new Map() };
  const working = new Map<string, Promise<Processed>>();
  const kept: Kept[] = [];
  const isOver = new AbortController();
  const late = sleep(TOGETHER_MS, null, { signal: isOver.signal }).catch(() => null);
  const joining = Object.entries(followers).map(async ([name, follower]) => {
    const theirs = events.filter(({ event }) => follower[event]);
    const work =
      theirs.length > 0 && !first.behind.includes(name) ? processEvents(name, follower, theirs) : null;
    const processed = await Promise.race([work, late]);
    if (work && !processed) working.set(name, work);
    kept.push(...keptOf(name, theirs, processed));
  });
  await Promise.all(joining);
  isOver.abort();
  await finish(lease, { events, kept, working: [...working.keys()] });
  const goOn = async (own: FollowerLease, work: Promise<Processed>) =>
    settle(own, await whileRenewing(own, work));
  return {
    taken: events.length,
    isFull: events.length === AT_ONCE,
    behind: [...new Set(kept.map(({ follower }) => follower))],
    slow: new Map([...working].map(([name, work]) => [name, goOn({ name, holder }, work)])),
  };
}

/** With each event the followers for which earlier ones are kept. Only the holder of this lease adds to those. */
function take(lease: FollowerLease, followers: Followers): Promise<(Waiting & { behind: string[] })[]> {
  const known = [...new Set(Object.values(followers).flatMap((follower) => Object.keys(follower)))];
  return takeUnderLease(
    lease,
    sql`
    select ${waitingColumns}, 0 as attempts, array(
      select name from unnest(${sql.param(Object.keys(followers))}::text[]) name
      where exists (select from follow_ups where follower = name)) as behind
    from outbox where event = any(${sql.param(known)}::text[])
    order by outbox.id limit ${AT_ONCE}`,
  );
}

type Kept = { follower: string; id: number } & Partial<Failed>;

/** The events that a follower has not done; all of them, if it is not known yet what it has done. */
function keptOf(follower: string, events: Waiting[], processed: Processed | null): Kept[] {
  const done = new Set(processed?.done);
  const failed = new Map(processed?.failed.map((one) => [one.id, one]));
  return events.flatMap(({ id }) => (done.has(id) ? [] : { follower, id, ...failed.get(id) }));
}

type Finished = { events: Waiting[]; kept: Kept[]; working: string[] };

/** Does nothing if another process has got the lease meanwhile: it follows these events again. */
async function finish(lease: FollowerLease, { events, kept, working }: Finished): Promise<void> {
  await execute(sql`
    with released as (${release(lease)}), taken as (
      delete from outbox
      where id = any(${sql.param(events.map(({ id }) => id))}::bigint[]) and exists (select from released)
      returning *
    ), kept as (
      insert into follow_ups
        (follower, id, event, subject, payload, request_id, created_at, attempts, due_at, last_error)
      select k.follower, id, event, subject, payload, request_id, created_at, coalesce(k.attempts, 0),
        now() + coalesce(k.wait, 0) * interval '1 millisecond', k.reason
      from taken join jsonb_to_recordset(${JSON.stringify(kept)}::text::jsonb)
        as k(follower text, id bigint, attempts int, wait float8, reason text) using (id)
    )
    insert into follower_leases (follower, holder, expires_at)
    select name, ${lease.holder}::uuid, ${expiry}
    from unnest(${sql.param(working)}::text[]) name where exists (select from released)
    on conflict (follower) do update set holder = excluded.holder, expires_at = excluded.expires_at`);
}
