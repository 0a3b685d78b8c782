import { sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { readPlace } from "@/lib/accounts/users/read-place";
import { addDays } from "@/lib/platform/locale/dates";
import { localDay } from "@/lib/platform/locale/zoned-time";
import { countFromCalls, deriveStatuses, isWithin, readChangedDays, readCountedUntil } from "./day-counts";

/** How far back days are stored: twice the longest period, and two months. */
const KEPT_DAYS = 190;
/** Longer than any statement may run: what began earlier and commits later is checked again. */
const UNDER_WAY = "5 minutes";

/**
 * Counts a client's changed days and stores them in `call_days`. Idempotent and safe at any time. Meanwhile it locks
 * the row that says how far days are counted, so a trigger that invalidates the counts waits, and then does so.
 */
export async function keepCallCounts(userId: string): Promise<void> {
  const expected = await windowOf(userId);
  // Before the lock: statuses are derived in batches. A call that changes from here on is counted again next time.
  await deriveStatuses(
    expected,
    await readChangedDays({ ...expected, countedUntil: await readCountedUntil(userId) }),
  );
  await database().transaction(async (tx) => {
    // Inserted or locked in one step: between two steps, a trigger could delete the row.
    const [state] = await executeIn(tx)<[{ is_new: boolean; counted_until: Date }]>(sql`
      insert into call_day_counts as c (user_id, counted_until) values (${userId}, now())
      on conflict (user_id) do update set counted_until = c.counted_until
      returning xmax = 0 as is_new, counted_until`);
    // A change of the client's zone waits, and then makes these counts forgotten.
    await executeIn(tx)(sql`select from agents where user_id = ${userId} for share`);
    const window = await windowOf(userId, tx);
    const countedUntil = state.is_new ? null : state.counted_until;
    // Up to tomorrow, since a call's own time may be slightly ahead of ours.
    const changed = await readChangedDays({ ...window, countedUntil }, tx);
    await executeIn(tx)(sql`
      delete from call_days where user_id = ${userId} and (day < ${window.from}::date or ${isWithin(changed)})`);
    for (const range of changed) {
      await executeIn(tx)(sql`
        insert into call_days (user_id, day, calls, booked, completed, incomplete, missed, not_leads, corrected)
        select ${userId}, day, calls, booked, completed, incomplete, missed, not_leads, corrected from (${countFromCalls(window, range)}) as counted`);
    }
    await executeIn(tx)(sql`
      update call_day_counts set counted_until = now() - ${UNDER_WAY}::interval where user_id = ${userId}`);
  });
}

async function windowOf(userId: string, tx?: Tx) {
  const { timeZone } = await readPlace(userId, tx);
  const today = localDay(Date.now(), timeZone);
  return { userId, timeZone, from: addDays(today, -KEPT_DAYS), to: addDays(today, 1) };
}
