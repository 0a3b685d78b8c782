import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { voiceProvider } from "@/lib/accounts/settings/voice-provider";
import { awaitsCopy, awaitsWaveform, isKeptByProvider } from "@/lib/calls/recordings/tables";
import { logger } from "@/lib/platform/core/logger";
import { recordCallChanges } from "@/lib/platform/outbox/record-events";
import { enqueueMissing, isQueued } from "@/lib/platform/queue/enqueue-missing";
import { isOver, isReported, isWrittenUp } from "./tables";
import { secondsBetween } from "./upsert-reports";

/** The limit per kind and run: the next run is within a minute. */
const AT_MOST = 200;

/**
 * The safety net for the jobs of calls, which give up after some hours: queues recordings never copied or never drawn
 * and calls whose report never came. lib/calls/ledger finds calls that never reached us at all.
 */
export async function sweepCalls(): Promise<void> {
  await enqueueMissing("draw-waveform", await undrawn());
  const provider = await voiceProvider();
  if (!provider) return;
  const recordings = await enqueueMissing("copy-recording", await uncopied());
  const unreportedCalls = await enqueueMissing("recover-call", await unreported());
  if (recordings + unreportedCalls > 0) {
    logger().info({ recordings, unreportedCalls }, "queued recordings and calls whose jobs had given up");
  }
}

/**
 * A call is shown as being written up for a quarter of an hour after its end; then it is shown with what is known of it
 * and as missing its report. The provider is still asked for it, and a late report is still accepted. A call without
 * any message for longer than the provider's maximum duration is over.
 */
export async function stopWaiting(): Promise<void> {
  await execute(sql`
    with over as (
    update call_logs set report_missed_at = now(), live_status = 'ended', updated_at = now(),
      duration = coalesce(duration, ${secondsBetween(sql`started_at`, sql`ended_at`)})
    where not ${isWrittenUp("call_logs")} and ${isOver("call_logs", "15 minutes", "13 hours")}
    returning call_id
    )
    ${recordCallChanges(sql`over`)}`);
}

/**
 * The oldest first, since the provider deletes them first: from the tenth day on they have priority over everything
 * else. Recordings with a job are left out, so that failing ones do not block others.
 */
async function uncopied(): Promise<{ callId: string; priority: number }[]> {
  return execute<{ callId: string; priority: number }[]>(sql`
    select r.call_id as "callId",
      greatest(0, 10 - floor(extract(epoch from now() - c.happened_at) / 86400))::int as priority
    from call_recordings r join call_logs c on c.call_id = r.call_id
    where ${awaitsCopy("r")} and r.created_at < now() - interval '1 minute' and ${isKeptByProvider("c")}
      and not ${isQueued("copy-recording", sql`r.call_id`)}
    order by c.happened_at limit ${AT_MOST}`);
}

async function undrawn(): Promise<string[]> {
  const rows = await execute<{ call_id: string }[]>(sql`
    select call_id from call_recordings r
    where ${awaitsWaveform("r")} and not ${isQueued("draw-waveform", sql`r.call_id`)}
    order by created_at desc limit ${AT_MOST}`);
  return rows.map((row) => row.call_id);
}

async function unreported(): Promise<string[]> {
  const rows = await execute<{ call_id: string }[]>(sql`
    select call_id from call_logs c
    where not ${isReported("c")} and ${isKeptByProvider("c")} and ${isOver("c", "2 minutes", "30 minutes")}
      and not ${isQueued("recover-call", sql`c.call_id`)}
    order by happened_at desc limit ${AT_MOST}`);
  return rows.map((row) => row.call_id);
}
