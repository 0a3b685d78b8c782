import { rawSql } from "@/db/client";
import { addDays, londonDay } from "@/lib/platform/locale/dates";
import { countFromCalls, isWithin, readChangedDays } from "./day-counts";

/** How far back days are kept: the longest period and the one before it, and a month and the one before. */
const KEPT_DAYS = 190;
/** Longer than any statement may run: what began before and commits after is looked for again. */
const UNDER_WAY = "5 minutes";

/**
 * Counts a client's changed days and keeps them in `call_days`. Harmless at any time and any number of times. The
 * row that says up to when is locked meanwhile, so that a trigger that forgets it waits, and then does.
 */
export async function keepCallCounts(userId: string): Promise<void> {
  const today = londonDay(Date.now());
  const from = addDays(today, -KEPT_DAYS);
  await rawSql().begin(async (sql) => {
    // Made or locked in one step: between two, a trigger could take the row away.
    const [state] = await sql<[{ is_new: boolean; counted_until: Date }]>`
      insert into call_day_counts as c (user_id, counted_until) values (${userId}, now())
      on conflict (user_id) do update set counted_until = c.counted_until
      returning xmax = 0 as is_new, counted_until`;
    const countedUntil = state.is_new ? null : state.counted_until;
    // To tomorrow, since a call's own time may be a little ahead of ours.
    const changed = await readChangedDays(sql, { userId, from, to: addDays(today, 1), countedUntil });
    await sql`
      delete from call_days where user_id = ${userId} and (day < ${from}::date or ${isWithin(sql, changed)})`;
    for (const range of changed) {
      await sql`
        insert into call_days (user_id, day, calls, booked, completed, incomplete, missed)
        select ${userId}, counted.* from (${countFromCalls(sql, userId, range)}) as counted`;
    }
    await sql`
      update call_day_counts set counted_until = now() - ${UNDER_WAY}::interval where user_id = ${userId}`;
  });
}
