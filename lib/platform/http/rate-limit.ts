import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { SECOND } from "@/lib/platform/core/clock";
import { sha256 } from "@/lib/platform/core/crypto";
import { AppError } from "@/lib/platform/core/errors";

export type Limit = { max: number; seconds: number };

/**
 * Fixed-window counters in an unlogged Postgres table, shared by all instances. A bucket's name is stored as a hash,
 * since it may hold an IP address or an email.
 */
export async function consume(bucket: string, limit: Limit): Promise<void> {
  const { hits, wait } = await count(bucket, limit);
  if (hits > limit.max) throw tooMany(wait);
}

/** The same without throwing: returns whether the limit is exceeded. */
export async function exceeds(bucket: string, limit: Limit): Promise<boolean> {
  return (await count(bucket, limit)).hits > limit.max;
}

/** The window of a counter `r` has ended. */
const IS_OVER = sql`r.resets_at <= now()`;

async function count(bucket: string, limit: Limit): Promise<{ hits: number; wait: number }> {
  const [row] = await execute<[{ hits: number; wait: number }]>(sql`
    insert into rate_limits as r (bucket, hits, resets_at)
    values (${sha256(bucket)}, 1, now() + make_interval(secs => ${limit.seconds}))
    on conflict (bucket) do update set
      hits = case when ${IS_OVER} then 1 else r.hits + 1 end,
      resets_at = case when ${IS_OVER} then excluded.resets_at else r.resets_at end
    returning hits, extract(epoch from resets_at - now())::float8 as wait`);
  return row;
}

/** Takes one hit back from each bucket: for a success where only failures count. Other hits stay. */
export async function giveBack(...buckets: string[]): Promise<void> {
  await execute(sql`
    update rate_limits set hits = greatest(hits - 1, 0) where bucket = any(${sql.param(buckets.map(sha256))})`);
}

/** Forgets all hits of these buckets. */
export async function forget(...buckets: string[]): Promise<void> {
  await execute(sql`delete from rate_limits where bucket = any(${sql.param(buckets.map(sha256))})`);
}

/** Deletes counters of past windows. */
export async function sweepRateLimits(): Promise<void> {
  await execute(sql`delete from rate_limits r where ${IS_OVER}`);
}

const FLUSH_AFTER = SECOND;
const WRITTEN_SHARE = 0.01; // of the limit: fewer hits are not worth a write
const MAX_BUCKETS = 20_000;

type Counter = { hits: number; pending: number; resetsAt: number; limit: Limit };
type Counters = { buckets: Map<string, Counter>; timer?: NodeJS.Timeout };

const shared = globalThis as typeof globalThis & { callwrightCounters?: Counters };
const counters = (): Counters => {
  shared.callwrightCounters ??= { buckets: new Map() };
  return shared.callwrightCounters;
};

/**
 * The same for the hot path: counts in memory and syncs with the shared counter about once a second, so that no
 * response waits for a write. Each instance may let through one second's worth, or 1 % of the limit, too many.
 */
export function countApproximately(bucket: string, limit: Limit): void {
  const { buckets } = counters();
  const now = Date.now();
  let counter = buckets.get(bucket);
  if (!counter || counter.resetsAt <= now) {
    counter = { hits: 0, pending: 0, resetsAt: now + limit.seconds * SECOND, limit };
    buckets.delete(bucket);
    buckets.set(bucket, counter);
    forgetSurplus(buckets);
  }
  counter.hits += 1;
  counter.pending += 1;
  counters().timer ??= setTimeout(() => void shareCounts(), FLUSH_AFTER).unref();
  if (counter.hits > limit.max) throw tooMany((counter.resetsAt - now) / SECOND);
}

/** Adds the local counts to the shared counters and reads their totals. */
async function shareCounts(): Promise<void> {
  const { buckets } = counters();
  counters().timer = undefined;
  const now = Date.now();
  const due = [...buckets].filter(([bucket, { resetsAt, pending, limit }]) => {
    if (resetsAt <= now) buckets.delete(bucket);
    return resetsAt > now && pending >= limit.max * WRITTEN_SHARE;
  });
  if (due.length === 0) return;
  const byHash = new Map(due.map(([bucket, counter]) => [sha256(bucket), counter]));
  const sent = [...byHash].map(([bucket, { pending, limit }]) => ({
    bucket,
    hits: pending,
    seconds: limit.seconds,
  }));
  for (const counter of byHash.values()) counter.pending = 0;
  try {
    const rows = await execute<{ bucket: string; hits: number; wait: number }[]>(sql`
      insert into rate_limits as r (bucket, hits, resets_at)
      select bucket, hits, now() + make_interval(secs => seconds)
        from jsonb_to_recordset(${JSON.stringify(sent)}::text::jsonb) as s(bucket text, hits integer, seconds integer)
        order by bucket
      on conflict (bucket) do update set
        hits = case when ${IS_OVER} then excluded.hits else r.hits + excluded.hits end,
        resets_at = case when ${IS_OVER} then excluded.resets_at else r.resets_at end
      returning bucket, hits, extract(epoch from resets_at - now())::float8 as wait`);
    for (const row of rows) {
      const counter = byHash.get(row.bucket);
      if (!counter) continue;
      counter.hits = row.hits + counter.pending;
      counter.resetsAt = Date.now() + row.wait * SECOND;
    }
  } catch {
    // Without the database each instance relies on its own count.
    for (const { bucket, hits } of sent) {
      const counter = byHash.get(bucket);
      if (counter) counter.pending += hits;
    }
  }
}

/** Bounds the memory that made-up names can use; a Map iterates its oldest entries first. */
function forgetSurplus(buckets: Map<string, Counter>): void {
  for (const bucket of buckets.keys()) {
    if (buckets.size <= MAX_BUCKETS) return;
    buckets.delete(bucket);
  }
}

export function tooMany(waitSeconds: number): AppError {
  const wait =
    waitSeconds < 90
      ? `${Math.max(1, Math.ceil(waitSeconds))} seconds`
      : `${Math.ceil(waitSeconds / 60)} minutes`;
  return new AppError("rate_limited", `Too many attempts. Please wait ${wait} and try again.`, {
    retryAfterSeconds: waitSeconds,
  });
}
