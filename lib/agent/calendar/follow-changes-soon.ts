import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { causingRequest } from "@/lib/platform/core/cause";
import { SECOND } from "@/lib/platform/core/clock";
import type { EventPayloads } from "@/lib/platform/outbox/events";
import { enqueueAll } from "@/lib/platform/queue/enqueue-all";
import { CALENDAR_CLOCKS } from "./clocks";

/** Servers' clocks differ; a turn that the job misses comes with the minute's. */
const SKEW = SECOND;

/**
 * When the job runs for a change of this moment: one job for all calendars that change within two seconds, after the
 * turns of all of them have come.
 */
export const runAt = (changed: number): number => Math.ceil(changed / BURST) * BURST + BURST + SKEW;

/** Queues the reading of all calendars that have just changed. */
export async function followChangesSoon(): Promise<void> {
  const at = runAt(Date.now());
  await enqueueAll("follow-changes", [
    { payload: {}, key: `follow-changes:${at}`, runAt: new Date(at), maxAttempts: 1 },
  ]);
}

/** A calendar that was not followed for a while is read soon. */
export async function readReconnected(
  granted: readonly EventPayloads["connection.granted"][],
): Promise<void> {
  const clients = granted.filter(({ service }) => service === "google_calendar").map(({ userId }) => userId);
  if (clients.length === 0) return;
  await hastenTurns(sql`select unnest(${sql.param(clients)}::uuid[])`);
}

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
