import { rawSql } from "@/db/client";
import { sha256 } from "@/lib/core/crypto";
import { AppError } from "@/lib/core/errors";

/**
 * Fixed-window counters in an unlogged Postgres table, so that all instances share them. A bucket's name is stored
 * as a hash: it may hold an address or an email.
 */
export async function consume(bucket: string, limit: { max: number; seconds: number }): Promise<void> {
  const sql = rawSql();
  const [row] = await sql<[{ hits: number; wait: number }]>`
    insert into rate_limits as r (bucket, hits, resets_at)
    values (${sha256(bucket)}, 1, now() + make_interval(secs => ${limit.seconds}))
    on conflict (bucket) do update set
      hits = case when r.resets_at <= now() then 1 else r.hits + 1 end,
      resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
    returning hits, extract(epoch from resets_at - now())::float8 as wait`;
  if (row.hits > limit.max) throw tooMany(row.wait);
}

/** Forgets a bucket: after a success, say, that ends a run of failures. */
export async function release(bucket: string): Promise<void> {
  await rawSql()`delete from rate_limits where bucket = ${sha256(bucket)}`;
}

/** Deletes counters whose window is over. */
export async function sweepRateLimits(): Promise<void> {
  await rawSql()`delete from rate_limits where resets_at < now()`;
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
