import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isUpcoming } from "@/lib/agent/bookings/tables";
import { isNoShow, isUntold, withResult } from "@/lib/agent/money/tables";
import { hasFailed } from "@/lib/agent/texts/tables";
import { isConfirmed } from "@/lib/calls/calls/tables";
import { REMINDER } from "./causes";
import type { ReminderGroup, ReminderState } from "./contract";
import { isReminded, startInMs, wasLeftOut } from "./tables";

/** With fewer visits on a side a share says nothing. */
const FEWEST = 30;
const NONE: ReminderGroup = { visits: 0, cancelled: 0, told: 0, no_shows: 0 };

type Row = ReminderGroup & { left_out: boolean };

/**
 * What became of a client's visits with and without a reminder. Both were decided in the same way, and chance alone chose
 * who goes without. A visit that was moved counts once; one whose text could not be sent counts on neither side.
 */
export async function measureReminders(userId: string): Promise<ReminderState["effect"]> {
  const [rows, [first]] = await Promise.all([
    execute<Row[]>(sql`
      with decided as (
        select distinct on (m.booking_id) m.booking_id, ${wasLeftOut("m")} as left_out
        from reminders m left join text_messages t on t.cause = ${REMINDER} || m.booking_id::text || '|' || ${startInMs("m")}
        where m.user_id = ${userId} and (${wasLeftOut("m")} or ${isReminded("m")} and not coalesce(${hasFailed("t")}, false))
        order by m.booking_id, m.starts_at
      ), visits as (
        select d.left_out, not ${isConfirmed("b")} as cancelled, ${isUntold} as untold, ${isNoShow} as no_show
        from decided d join bookings b on b.id = d.booking_id ${withResult("b")}
        where not ${isUpcoming("b")}
      )
      select left_out, count(*)::int as visits, count(*) filter (where cancelled)::int as cancelled,
        count(*) filter (where not cancelled and not untold)::int as told,
        count(*) filter (where not cancelled and no_show)::int as no_shows
      from visits group by left_out`),
    execute<[{ since: Date | null }]>(sql`
      select min(m.created_at) as since from reminders m where m.user_id = ${userId} and ${isReminded("m")}`),
  ]);
  const groupOf = (isLeftOut: boolean): ReminderGroup => {
    const row = rows.find(({ left_out }) => left_out === isLeftOut);
    if (!row) return NONE;
    const { left_out: _, ...group } = row;
    return group;
  };
  const [withReminder, without] = [groupOf(false), groupOf(true)];
  const has = (name: "told" | "visits") => Math.min(withReminder[name], without[name]) >= FEWEST;
  return {
    since: first.since ? new Date(first.since).toISOString() : null,
    with_reminder: withReminder,
    without,
    enough: { no_shows: has("told"), cancelled: has("visits") },
  };
}
