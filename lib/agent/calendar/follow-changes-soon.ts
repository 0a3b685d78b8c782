import { sql } from "drizzle-orm";
import { SECOND } from "@/lib/platform/core/clock";
import type { EventPayloads } from "@/lib/platform/outbox/events";
import { enqueueAll } from "@/lib/platform/queue/enqueue-all";
import { BURST, hastenTurns } from "./hasten-turns";

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
