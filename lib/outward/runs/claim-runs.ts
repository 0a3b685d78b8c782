import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isActive } from "@/lib/outward/automations/tables";
import { SECOND } from "@/lib/platform/core/clock";
import { isDue, isLeased, isQuiet } from "./tables";

/** A process renews its leases; those of one that died end after this, and others go on with its runs. */
export const LEASE = 30 * SECOND;
/** Runs of one client at the same time. */
export const RUNS_A_CLIENT = 4;

/** `lease`: for how long a run is taken, in ms. */
type Claim = { userIds?: string[]; lease?: number };

export type Lease = { runId: string; userId: string; fence: number };

/**
 * Takes at most `most` due runs: one of each client before a second one, those who were served longest ago first, and
 * no more than four of a client at a time. A run whose lease has ended is due again. `userIds`: of these clients alone.
 */
export async function claimRuns(most: number, { userIds, lease = LEASE }: Claim = {}): Promise<Lease[]> {
  const ofAnyone = userIds === undefined;
  const rows = await execute<{ run_id: string; user_id: string; fence: number }[]>(sql`
    with turn as (
      select t.user_id, t.served_at, ${RUNS_A_CLIENT} - taken.runs as free
      from run_turns t cross join lateral (
        select count(*) as runs from workflow_runs r where r.user_id = t.user_id and ${isLeased("r")}) taken
        cross join lateral (select from workflow_runs r where r.user_id = t.user_id and ${isDue("r")} limit 1) has_due
      where not ${isQuiet("t")} and (${ofAnyone} or t.user_id = any(${sql.param(userIds ?? [])}::uuid[]))
        and taken.runs < ${RUNS_A_CLIENT}
      order by t.served_at limit ${most} for update of t skip locked
    ), due as (
      select r.id, turn.user_id, turn.served_at,
        row_number() over (partition by turn.user_id order by r.due_at) as place
      from turn cross join lateral (
        select id, due_at from workflow_runs r
        where r.user_id = turn.user_id and ${isDue("r")}
        order by r.due_at limit turn.free for update skip locked) r
    ), chosen as (
      select id, user_id from due order by place, served_at limit ${most}
    ), served as (
      update run_turns set served_at = clock_timestamp() where user_id in (select user_id from chosen)
    )
    update workflow_runs r set leased_until = ${endOf(lease)}, due_at = ${endOf(lease)}, fence = r.fence + 1
    from chosen where r.id = chosen.id
    returning r.id as run_id, r.user_id, r.fence`);
  return rows.map(({ run_id: runId, user_id: userId, fence }) => ({ runId, userId, fence }));
}

const endOf = (lease: number) => sql`now() + ${lease} * interval '1 millisecond'`;

/** Renews leases. */
export async function renewLeases(leases: readonly Lease[], lease = LEASE): Promise<void> {
  if (leases.length === 0) return;
  await execute(sql`
    update workflow_runs r set leased_until = ${endOf(lease)}, due_at = ${endOf(lease)}
    from jsonb_to_recordset(${JSON.stringify(leases)}::text::jsonb) as l("runId" uuid, fence int)
    where r.id = l."runId" and r.fence = l.fence and r.leased_until is not null and ${isActive("r")}`);
}
