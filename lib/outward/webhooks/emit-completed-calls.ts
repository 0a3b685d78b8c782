import { inArray, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { callLogs } from "@/db/schema/calls";
import type { StatusRule } from "@/lib/accounts/settings/reference-mode";
import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { selectCalls } from "@/lib/calls/calls/select-calls";
import { serializeCall } from "@/lib/calls/calls/serialize";
import { KEY_DIGITS, type NewMessage, writeMessages } from "@/lib/outward/events/emit-event";
import { hasListened, isRecentlyCompleted, listensTo } from "@/lib/outward/events/tables";
import { cutText } from "@/lib/platform/core/cut-text";

const AT_ONCE = 200;
const LONGEST_SUMMARY = 4_000;

/** The given calls, or all that happened in the last `hours` and were never sent. Resolves to the new messages. */
export async function emitCompleted(which: { callIds: string[] } | { hours: number }): Promise<number> {
  let total = 0;
  for (;;) {
    const rows = await readUntold(which);
    if (rows.length === 0) return total;
    const { statusRule } = await referenceMode();
    const messages = await writeMessages(rows.flatMap((row) => toEmission(row, statusRule)));
    total += messages;
    // Another instance may have sent them at the same moment; then continue with the rest.
    if (rows.length < AT_ONCE || messages === 0) return total;
  }
}

type Call = Awaited<ReturnType<typeof selectCalls>>[number];

/**
 * Completed calls that a webhook of their owner subscribes to and has no message for. A call is complete when its
 * report is stored, or is no longer expected (lib/calls/calls/sweep-calls.ts).
 */
async function readUntold(which: { callIds: string[] } | { hours: number }): Promise<Call[]> {
  const chosen =
    "callIds" in which
      ? sql`c.call_id = any(${sql.param(which.callIds)}::text[])`
      : sql`c.happened_at > now() - ${which.hours}::double precision * interval '1 hour'`;
  const untold = await execute<{ id: string }[]>(sql`
    select distinct on (c.call_id) c.id
    from webhooks w join call_logs c on c.user_id = w.user_id
    where ${listensTo("w", sql`'call.completed'`)} and ${chosen}
      and ${hasListened("w", sql`'call.completed'`, sql`coalesce(c.reported_at, c.report_missed_at)`)} and ${isRecentlyCompleted("c")}
      and not exists (
        select 1 from webhook_deliveries d where d.webhook_id = w.id
          and d.message_id = 'msg_' || left(encode(sha256(convert_to('call.completed|' || c.call_id, 'utf8')), 'hex'), ${KEY_DIGITS}))
    order by c.call_id limit ${AT_ONCE}`);
  if (untold.length === 0) return [];
  const ids = untold.map(({ id }) => id);
  return selectCalls().where(inArray(callLogs.id, ids)).orderBy(callLogs.callId);
}

function toEmission(row: Call, statusRule: StatusRule): NewMessage<"call.completed">[] {
  const completedAt = row.reportedAt ?? row.reportMissedAt;
  if (!row.userId || !completedAt) return [];
  const call = serializeCall(row, statusRule);
  return [
    {
      userId: row.userId,
      type: "call.completed",
      key: `call.completed|${row.callId}`,
      at: completedAt.toISOString(),
      data: {
        call_id: call.call_id,
        direction: call.call_direction,
        phone_number: call.phone_number,
        vapi_phone_number: call.vapi_phone_number,
        started_at: row.startedAt?.toISOString() ?? null,
        duration_seconds: call.duration,
        status: call.status,
        end_reason: call.end_reason,
        summary: call.summary && cutText(call.summary, LONGEST_SUMMARY),
        has_recording: call.recording_url !== null,
      },
    },
  ];
}
