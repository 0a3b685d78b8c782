import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { problemOf } from "@/lib/dashboard/personal-data/problem-of";
import { isDue, isDueNow } from "@/lib/dashboard/personal-data/tables";
import { logger } from "@/lib/platform/core/logger";
import { doStep } from "./do-step";
import type { Leaver } from "./leaver";
import type { LeavingStep } from "./steps";
import { claimEnd, DONE, isClaimed, isLeaving } from "./tables";

const MOST_STEPS = 200;

/**
 * Goes on with clients who leave: each one's next step, in order. A step that fails is tried again with growing waits, of
 * six hours at most; 15 days after the end it is given up, and the certificate says what was left. Only erasing our own
 * rows is never given up, nor what waits for the end of a hold. Any number of processes may run this. `accountId` limits
 * it to one client.
 */
export async function finishDepartures({
  accountId = null,
}: {
  accountId?: string | null;
} = {}): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    const taken = await take(accountId);
    if (!taken) return;
    await run(taken);
  }
}

type Taken = Leaver & { step: LeavingStep };

/** The step of a process that dies meanwhile is due again ten minutes after what it did last. */
async function take(accountId: string | null): Promise<Taken | undefined> {
  const [taken] = await execute<Taken[]>(sql`
    update departure_steps s set attempts = s.attempts + 1, due_at = ${claimEnd()}
    from departures d
    where d.id = s.departure_id and (s.departure_id, s.step) in (
      select w.departure_id, w.step from departure_steps w join departures l on l.id = w.departure_id
      where ${isLeaving("l")} and ${accountId ? sql`l.account_id = ${accountId}` : sql`true`} and ${isDueNow("w")} and not exists (
        select from departure_steps b where b.departure_id = w.departure_id and b.place < w.place and ${isDue("b")})
      order by w.due_at limit 1 for update of w skip locked)
    returning s.step, s.attempts as attempt, d.id as "departureId", d.account_id as "accountId", d.numbers,
      ${lateFrom} < now() - interval '15 days' as "isLate"`);
  return taken;
}

/** Deleting elsewhere may have to wait until a hold ends: its time then counts from when it began. */
const lateFrom = sql`case when s.step = 'elsewhere' and s.counts = '{}' then now()
  else greatest(d.erase_at, (s.memo ->> 'begun_at')::timestamptz) end`;

/** Changes nothing of a step that another process has taken meanwhile. */
async function run(taken: Taken): Promise<void> {
  const { departureId, step, isLate } = taken;
  try {
    await doStep[step](taken);
    await execute(sql`update departure_steps s set ${DONE} where ${isClaimed("s", taken)}`);
  } catch (thrown) {
    const { told, logged } = problemOf(thrown);
    logger().warn(
      { departureId, step, problem: logged },
      "a step for a client who leaves has to be done again",
    );
    const givesUp = isLate && step !== "rows" && step !== "certificate";
    await execute(sql`
      update departure_steps s set problem = ${told}, state = ${givesUp ? "failed" : "due"},
        due_at = now() + least(power(2, least(attempts, 10)) * interval '30 seconds', interval '6 hours')
      where ${isClaimed("s", taken)}`);
  }
}
