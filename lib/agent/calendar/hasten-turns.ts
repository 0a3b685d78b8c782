import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { causingRequest } from "@/lib/platform/core/cause";
import { SECOND } from "@/lib/platform/core/clock";
import { CALENDAR_CLOCKS } from "./clocks";

const CLOCKS = CALENDAR_CLOCKS.map(({ name }) => name);
/** Changes come in bursts: those within this time are one turn. */
export const BURST = 2 * SECOND;

/**
 * Makes the turns of these clients (a select of `user_id`), whose calendars may have changed, come at the end of a
 * burst. Turns that come as soon as that anyway stay as they are and cause nothing.
 */
export async function hastenTurns(clients: SQL): Promise<void> {
  // Not now(): that of a statement that waited for another one's row lock may be earlier than the other one's.
  const soon = sql`clock_timestamp() + ${BURST}::float8 * interval '1 millisecond'`;
  await execute(sql`
    with hastened as (
      update client_turns t set due_at = ${soon}
      where t.user_id in (${clients}) and t.clock = any(${sql.param(CLOCKS)}) and t.due_at > ${soon}
      returning t.user_id)
    insert into outbox (event, subject, payload, request_id)
    select 'calendar.changed', user_id::text, jsonb_build_object('userId', user_id), ${causingRequest()}::text
    from (select distinct user_id from hastened) as client`);
}
