import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { isActive } from "@/lib/outward/automations/tables";
import { SECOND } from "@/lib/platform/core/clock";
import { isDue, isQuiet } from "./tables";

/** A process renews its leases; those of one that died end after this, and others go on with its runs. */
export const LEASE = 60 * SECOND;
/** Runs of one client at the same time. */
export const RUNS_A_CLIENT = 4;

export type Lease = { runId: string; userId: string; fence: number };

/**
 * Takes at most `most` due runs: of the client who was served longest ago first, and no more than four of a client at a
 * time. A run whose lease has ended is due again. `userIds`: of these clients alone.
 */
export async function claimRuns(most: number, { userIds }: { userIds?: string[] } = {}): Promise<Lease[]> {
  const ofAnyone = userIds === undefined;
  const rows = await database().execute<{ run_id: string; user_id: string; fence: number }>(sql`
    with turn as (
      select t.user_id, ${RUNS_A_CLIENT} - (
          select count(*) from workflow_runs r where r.user_id = t.user_id and r.leased_until > now()) as free
      from run_turns t
      where not ${isQuiet("t")} and (${ofAnyone} or t.user_id = any(${sql.param(userIds ?? [])}::uuid[])) and exists (
        select from workflow_runs r where r.user_id = t.user_id and ${isDue("r")})
      order by t.served_at limit ${most} for update of t skip locked
    ), chosen as (
      select r.id from turn cross join lateral (
        select id from workflow_runs r
        where r.user_id = turn.user_id and ${isDue("r")}
        order by r.due_at limit greatest(turn.free, 0) for update skip locked) r
      limit ${most}
    ), served as (
      update run_turns set served_at = clock_timestamp() where user_id in (select user_id from turn where free > 0)
    )
    update workflow_runs r set leased_until = ${leaseEnd}, due_at = ${leaseEnd}, fence = r.fence + 1
    from chosen where r.id = chosen.id
    returning r.id as run_id, r.user_id, r.fence`);
  return rows.map(({ run_id: runId, user_id: userId, fence }) => ({ runId, userId, fence }));
}

const leaseEnd = sql`now() + ${LEASE} * interval '1 millisecond'`;

/** Keeps leases for another minute. */
export async function renewLeases(leases: readonly Lease[]): Promise<void> {
  if (leases.length === 0) return;
  await database().execute(sql`
    update workflow_runs r set leased_until = ${leaseEnd}, due_at = ${leaseEnd}
    from jsonb_to_recordset(${JSON.stringify(leases)}::text::jsonb) as l("runId" uuid, fence int)
    where r.id = l."runId" and r.fence = l.fence and r.leased_until is not null and ${isActive("r")}`);
}
