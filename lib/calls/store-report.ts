import { rawSql } from "@/db/client";
import { onceMore } from "@/db/once-more";
import { announceCalls } from "@/lib/calls/announce";
import { adoptCall } from "@/lib/calls/assign-calls";
import { keepMessage } from "@/lib/calls/keep-message";
import { SECOND } from "@/lib/core/clock";
import { within } from "@/lib/core/errors";
import { logger } from "@/lib/core/logger";
import { afterAnswer } from "@/lib/http/after-answer";
import { enqueueSoon } from "@/lib/jobs/enqueue-soon";
import { assignmentOf } from "@/lib/phones/assignment-of";
import type { NormalisedReport } from "@/lib/providers/voice/end-of-call";

/** Longer than elsewhere: the provider sends a report once, and waits 20 s for the answer. */
const PATIENCE = 8 * SECOND;
const MAX_CALL_ID = 200;

type Report = {
  report: NormalisedReport;
  /** The message as JSON text, already stripped of secrets. */
  body: string;
  /** Sent to us, or read by the provider's API. */
  kind: "end-of-call-report" | "provider-call";
};

export type StoredReport = {
  /** null when the report names no call: then only the message is kept. */
  callId: string | null;
  userId: string | null;
  /** Whether this is the first report of the call. */
  isNew: boolean;
};

/**
 * Stores a finished call and its raw message in one committed statement (VOICE-04); throws `unavailable` otherwise.
 * Reports may come twice, late, or with parts missing: what is known already stays, a row exists once per call. A
 * recording that is to be fetched is noted in the same commit; the job that fetches it may get lost, the note not.
 */
export async function storeReport({ report, body, kind }: Report): Promise<StoredReport> {
  const { callId } = report;
  if (!callId || callId.length > MAX_CALL_ID) {
    await within(
      PATIENCE,
      onceMore(() => keepMessage({ kind, callId: null, body })),
    );
    return { callId: null, userId: null, isNew: false };
  }
  const row = await within(
    PATIENCE,
    onceMore(() => upsert({ ...report, callId }, body, kind)),
  );
  const stored = { callId, userId: row.user_id, isNew: row.is_new };
  announceCalls(stored.userId);
  if (report.hasRecording && (stored.isNew || kind === "provider-call")) {
    enqueueSoon("copy-recording", { callId }, { key: `copy-recording:${callId}` });
  }
  if (!stored.userId)
    afterAnswer(logger(), "an owner was not looked for again", () => adoptCall(callId, report));
  return stored;
}

type Row = { user_id: string | null; is_new: boolean };

async function upsert(
  report: NormalisedReport & { callId: string },
  body: string,
  kind: Report["kind"],
): Promise<Row> {
  const sql = rawSql();
  const { startedAt, endedAt, hasEnded } = report;
  const messages = report.messages.length > 0 ? JSON.stringify(report.messages) : null;
  const structuredData = report.structuredData ? JSON.stringify(report.structuredData) : null;
  const [row] = await sql<[Row]>`
    with assignment as (${assignmentOf(sql, report)}
    ), message as (
      insert into voice_messages (kind, call_id, body) values (${kind}, ${report.callId}, ${body})
    ), stored as (
      insert into call_logs as c (call_id, user_id, phone_number, vapi_phone_number, vapi_phone_number_id,
        assistant_id, call_direction, live_status, started_at, ended_at, happened_at, duration, summary, transcript,
        messages, end_reason, recording_url, cost, success_evaluation, structured_data, reported_at)
      values (${report.callId}::text, (select user_id from assignment), ${report.caller}::text,
        ${calledLine(report)}::text, ${report.phoneNumberId}::text, ${report.assistantId}::text,
        ${report.direction}::text, ${hasEnded ? "ended" : "in-progress"}::text,
        ${startedAt}::text::timestamptz, ${endedAt}::text::timestamptz,
        coalesce(${startedAt}::text::timestamptz, ${endedAt}::text::timestamptz, now()),
        ${storableNumber(report.durationSeconds, 1e7)}::text::numeric, ${report.summary}::text,
        ${report.transcript}::text, ${messages}::text::jsonb, ${report.endedReason}::text,
        ${report.recordingUrl}::text, ${storableNumber(report.cost, 1e6)}::text::numeric,
        ${report.successEvaluation}::text, ${structuredData}::text::jsonb,
        case when ${hasEnded}::boolean then now() end)
      on conflict (call_id) do update set
        user_id = coalesce(c.user_id, excluded.user_id),
        phone_number = coalesce(excluded.phone_number, c.phone_number),
        vapi_phone_number = coalesce(excluded.vapi_phone_number, c.vapi_phone_number),
        vapi_phone_number_id = coalesce(excluded.vapi_phone_number_id, c.vapi_phone_number_id),
        assistant_id = coalesce(excluded.assistant_id, c.assistant_id),
        call_direction = case when c.call_direction = 'outbound' then 'outbound' else excluded.call_direction end,
        live_status = case when excluded.live_status = 'ended' then 'ended' else c.live_status end,
        started_at = coalesce(excluded.started_at, c.started_at),
        ended_at = coalesce(excluded.ended_at, c.ended_at),
        happened_at = coalesce(excluded.started_at, c.started_at, c.happened_at),
        duration = coalesce(excluded.duration, c.duration, (
          select seconds from extract(epoch from coalesce(excluded.ended_at, c.ended_at)
            - coalesce(excluded.started_at, c.started_at)) as seconds where seconds between 0 and 999999)),
        summary = coalesce(excluded.summary, c.summary),
        transcript = coalesce(excluded.transcript, c.transcript),
        messages = coalesce(excluded.messages, c.messages),
        end_reason = coalesce(excluded.end_reason, c.end_reason),
        recording_url = coalesce(excluded.recording_url, c.recording_url),
        cost = coalesce(excluded.cost, c.cost),
        success_evaluation = coalesce(excluded.success_evaluation, c.success_evaluation),
        structured_data = coalesce(excluded.structured_data, c.structured_data),
        reported_at = coalesce(c.reported_at, excluded.reported_at),
        updated_at = now()
      returning call_id, user_id, reported_at
    ), recording as (
      insert into call_recordings (call_id)
      select call_id from stored where ${report.hasRecording && hasEnded}::boolean
      on conflict do nothing
    )
    select user_id, coalesce(reported_at = now(), false) as is_new from stored`;
  return row;
}

/** A line without a number is known by its SIP address; what is too long for an index is no address. */
export function calledLine({ calledNumber, sipUri }: { calledNumber: string | null; sipUri: string | null }) {
  return calledNumber ?? (sipUri && sipUri.length <= 300 ? sipUri : null);
}

/** A number that its column cannot hold says nothing. */
function storableNumber(value: number | null, below: number): string | null {
  return value === null || Math.abs(value) >= below ? null : String(value);
}
