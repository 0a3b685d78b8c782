import { sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { isConfirmed } from "@/lib/calls/calls/tables";
import { isActive, isOn } from "@/lib/outward/automations/tables";
import type { LoadedRun } from "./load-run";
import { isAsleep, isLeased, isTooLate } from "./tables";

/** What lets a run go on with its wait. */
const AWAKE = sql`set status = 'active', error = null, ended_at = null, due_at = now()`;

/**
 * Lets the runs that wait for a time go on now, because their bookings changed: those whose time has not come set the
 * new one. So do runs that stopped because it was too late, unless their workflow was switched off or the job was
 * cancelled. A run that a process is just putting to sleep is waited for (see `wakeIfMoved`).
 */
export async function wakeRuns(bookingIds: readonly string[]): Promise<void> {
  const bookings = sql`any(${sql.param(bookingIds)}::uuid[])`;
  await database().transaction(async (tx) => {
    const locked = await executeIn(tx)(sql`
      select from workflow_runs r where r.booking_id = ${bookings} and (${isActive("r")} or ${isTooLate("r")})
      order by r.id for update`);
    if (locked.length === 0) return;
    await executeIn(tx)(sql`
      update workflow_runs r ${AWAKE}
      where r.booking_id = ${bookings} and (
        (${isActive("r")} and ${isLeased("r")} is not true and exists (
          select from run_steps s where s.run_id = r.id and ${isAsleep("s")}))
        or (${isTooLate("r")} and exists (
          select from automations a, bookings b
          where a.id = r.automation_id and b.id = r.booking_id and ${isOn("a")} and ${isConfirmed("b")})))`);
  });
}

/**
 * Lets a run that begins to wait, or stops because it is too late, go on at once if its booking was moved since it was
 * loaded. To be called after the run was changed in the same transaction: then `wakeRuns` has either seen it wait, or
 * has seen nothing that this does not.
 */
export async function wakeIfMoved({ runId, event }: LoadedRun, tx: Tx): Promise<void> {
  const [startsAt, endsAt] = [event.starts_at ?? null, event.ends_at ?? null];
  await executeIn(tx)(sql`
    update workflow_runs r ${AWAKE} from bookings b
    where r.id = ${runId} and b.id = r.booking_id
      and (date_trunc('milliseconds', b.starts_at), date_trunc('milliseconds', b.ends_at))
        is distinct from (${startsAt}::timestamptz, ${endsAt}::timestamptz)`);
}
