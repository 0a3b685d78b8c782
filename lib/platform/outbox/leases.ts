import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { SECOND } from "@/lib/platform/core/clock";

/** A process that works renews its leases; those of a killed process expire after this long. */
const LEASE = 5 * SECOND;

/** What one process (`holder`) does at a time: a follower's work, by its name, or that on new events. */
export type FollowerLease = { name: string; holder: string };

/**
 * Reads rows with an `id` and takes the lease for working on them; resolves to none while another process holds it. The
 * lease has to be free in the snapshot that the rows are read from, too: the former holder may have committed since.
 */
export const takeUnderLease = <Row extends object>({ name, holder }: FollowerLease, rows: SQL) =>
  execute<Row[]>(sql`
    with found as materialized (${rows}), held as (
      insert into follower_leases as l (follower, holder, expires_at)
      select ${name}::text, ${holder}::uuid, ${expiry}
      where exists (select from found) and not exists (
        select from follower_leases o where o.follower = ${name} and o.holder <> ${holder} and o.expires_at >= now())
      on conflict (follower) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where l.holder = excluded.holder or l.expires_at < now()
      returning 1
    )
    select * from found where exists (select from held) order by id`);

export const expiry = sql`(now() + ${LEASE} * interval '1 millisecond')`;

/** Lets another process continue at once; part of the statement that records what was done. */
export const release = ({ name, holder }: FollowerLease): SQL => sql`
  update follower_leases set expires_at = now() where follower = ${name} and holder = ${holder} returning 1`;

/** Keeps the lease while the work goes on. */
export async function whileRenewing<T>({ name, holder }: FollowerLease, work: Promise<T>): Promise<T> {
  const renew = () =>
    execute(
      sql`update follower_leases set expires_at = ${expiry} where follower = ${name} and holder = ${holder}`,
    ).catch(() => {});
  const renewing = setInterval(renew, LEASE / 3);
  try {
    return await work;
  } finally {
    clearInterval(renewing);
  }
}
