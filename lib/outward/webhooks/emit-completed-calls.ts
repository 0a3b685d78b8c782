import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { StatusRule } from "@/lib/accounts/settings/reference-mode";
import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { type CallRow, serializeCall } from "@/lib/calls/calls/serialize";
import { GONE } from "@/lib/calls/recordings/gone";
import { KEY_DIGITS, type NewMessage, writeMessages } from "@/lib/outward/events/emit-event";

const AT_ONCE = 200;
const LONGEST_SUMMARY = 4_000;

/** The given calls, or all that happened in the last `hours` and were never sent. Resolves to the new messages. */
export async function emitCompleted(which: { callIds: string[] } | { hours: number }): Promise<number> {
  let total = 0;
  for (;;) {
    const rows = await readUntold(which);
    if (rows.length === 0) return total;
    const { statusRule } = await referenceMode();
    const messages = await writeMessages(rows.map((row) => toEmission(row, statusRule)));
    total += messages;
    // Another instance may have sent them at the same moment; then continue with the rest.
    if (rows.length < AT_ONCE || messages === 0) return total;
  }
}

type UntoldCall = CallRow & { userId: string; completedAt: Date; startedAt: Date | null };

/**
 * Completed calls that a webhook of their owner subscribes to and has no message for. A call is complete when its
 * report is stored, or is no longer expected (lib/calls/calls/sweep-calls.ts).
 */
function readUntold(which: { callIds: string[] } | { hours: number }): Promise<UntoldCall[]> {
  const chosen =
    "callIds" in which
      ? sql`c.call_id = any(${sql.param(which.callIds)}::text[])`
      : sql`c.happened_at > now() - ${which.hours}::double precision * interval '1 hour'`;
  return execute<UntoldCall[]>(sql`
    select distinct on (c.call_id) c.id, c.call_id as "callId", c.user_id as "userId",
      c.phone_number as "phoneNumber", c.vapi_phone_number as "vapiPhoneNumber", c.started_at as "startedAt",
      c.happened_at as "happenedAt", c.duration::float8 as duration, c.summary, c.transcript, c.messages,
      c.end_reason as "endReason", c.call_direction as "callDirection", c.live_status as "liveStatus",
      c.agent_books as "agentBooks", c.success_evaluation as "successEvaluation", c.reported_at as "reportedAt",
      c.report_missed_at as "reportMissedAt",
      done.at as "completedAt",
      exists (select 1 from bookings b where b.call_id = c.call_id and b.user_id = c.user_id
        and b.status = 'confirmed') as "confirmedBooking",
      (r.call_id is not null or c.recording_url is not null) and r.last_error is distinct from ${GONE} as "hasRecording"
    from webhooks w
    join call_logs c on c.user_id = w.user_id
    cross join lateral (select coalesce(c.reported_at, c.report_missed_at) as at) done
    left join call_recordings r on r.call_id = c.call_id
    where w.is_active and 'call.completed' = any(w.events) and ${chosen} and done.at >= w.listening_since
      and not exists (
        select 1 from webhook_deliveries d where d.webhook_id = w.id
          and d.message_id = 'msg_' || left(encode(sha256(convert_to('call.completed|' || c.call_id, 'utf8')), 'hex'), ${KEY_DIGITS}))
    order by c.call_id limit ${AT_ONCE}`);
}

function toEmission(row: UntoldCall, statusRule: StatusRule): NewMessage<"call.completed"> {
  const call = serializeCall(row, statusRule);
  return {
    userId: row.userId,
    type: "call.completed",
    key: `call.completed|${row.callId}`,
    at: row.completedAt.toISOString(),
    data: {
      call_id: call.call_id,
      direction: call.call_direction,
      phone_number: call.phone_number,
      vapi_phone_number: call.vapi_phone_number,
      started_at: row.startedAt?.toISOString() ?? null,
      duration_seconds: call.duration,
      status: call.status,
      end_reason: call.end_reason,
      summary: call.summary?.slice(0, LONGEST_SUMMARY) ?? null,
      has_recording: call.recording_url !== null,
    },
  };
}
