import { rawSql } from "@/db/client";
import { voiceProvider } from "@/lib/accounts/settings/voice-provider";
import { GONE } from "@/lib/calls/recordings/gone";
import { logger } from "@/lib/platform/core/logger";
import { recordCallChanges } from "@/lib/platform/outbox/record-events";
import { enqueueMissing, isQueued } from "@/lib/platform/queue/enqueue-missing";
import { secondsBetween } from "./upsert-reports";

/** Of each kind in one run: the next one comes within a minute. */
const AT_MOST = 200;

/**
 * The net below the jobs of calls, which give up after some hours: queues recordings never copied or never drawn and
 * calls whose report never came. Calls that never reached us at all are found by lib/calls/ledger.
 */
export async function sweepCalls(): Promise<void> {
  await enqueueMissing("draw-waveform", await undrawn());
  const provider = await voiceProvider();
  if (!provider) return;
  const recordings = await enqueueMissing("copy-recording", await uncopied());
  const unreportedCalls = await enqueueMissing("recover-call", await unreported());
  if (recordings + unreportedCalls > 0) {
    logger().info({ recordings, unreportedCalls }, "queued what was left behind");
  }
}

/**
 * A call is being written up for a quarter of an hour after its end; then it is shown with what is known of it, and that
 * its report is missing. The provider is asked for it all the same, and a late report is as good as any. A call of which
 * nothing was heard for longer than the provider lets one last is over.
 */
export async function stopWaiting(): Promise<void> {
  const sql = rawSql();
  await sql`
    with over as (
    update call_logs set report_missed_at = now(), live_status = 'ended', updated_at = now(),
      duration = coalesce(duration, ${secondsBetween(sql`started_at`, sql`ended_at`)})
    where reported_at is null and report_missed_at is null
      and (live_status = 'ended' and coalesce(ended_at, updated_at) < now() - interval '15 minutes'
           or updated_at < now() - interval '13 hours')
    returning call_id
    )
    ${recordCallChanges(sql`over`)}`;
}

/**
 * The oldest first, since the provider deletes them first: from the tenth day on they no longer wait behind anything.
 * What has its job already is left out, so that recordings which fail do not keep others from their turn.
 */
async function uncopied(): Promise<{ callId: string; priority: number }[]> {
  const sql = rawSql();
  return sql<{ callId: string; priority: number }[]>`
    select r.call_id as "callId",
      greatest(0, 10 - floor(extract(epoch from now() - c.happened_at) / 86400))::int as priority
    from call_recordings r join call_logs c on c.call_id = r.call_id
    where r.copied_at is null and r.last_error is distinct from ${GONE}
      and r.created_at < now() - interval '1 minute' and c.happened_at > now() - interval '14 days'
      and not ${isQueued(sql, "copy-recording", sql`r.call_id`)}
    order by c.happened_at limit ${AT_MOST}`;
}

async function undrawn(): Promise<string[]> {
  const sql = rawSql();
  const rows = await sql<{ call_id: string }[]>`
    select call_id from call_recordings r
    where copied_at is not null and peaks is null and not ${isQueued(sql, "draw-waveform", sql`r.call_id`)}
    order by created_at desc limit ${AT_MOST}`;
  return rows.map((row) => row.call_id);
}

async function unreported(): Promise<string[]> {
  const sql = rawSql();
  const rows = await sql<{ call_id: string }[]>`
    select call_id from call_logs c
    where reported_at is null and happened_at > now() - interval '14 days'
      and (live_status = 'ended' and coalesce(ended_at, updated_at) < now() - interval '2 minutes'
           or updated_at < now() - interval '30 minutes')
      and not ${isQueued(sql, "recover-call", sql`c.call_id`)}
    order by happened_at desc limit ${AT_MOST}`;
  return rows.map((row) => row.call_id);
}
