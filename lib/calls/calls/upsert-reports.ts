import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { clientOf } from "@/lib/accounts/phones/assignment-of";
import { callChanged } from "@/lib/platform/outbox/events";
import { recordCallChanges, recordEvents } from "@/lib/platform/outbox/record-events";
import type { NormalisedReport } from "@/lib/providers/voice/end-of-call";
import { hasEnded, isReported } from "./tables";

/** A report that names its call, with the message it came in: JSON text, already stripped of secrets. */
export type NamedReport = { report: NormalisedReport & { callId: string }; body: string; kind: string };

export type StoredRow = { user_id: string | null; is_new: boolean };

/**
 * Writes reports of different calls, their messages and the recordings to fetch, in one committed statement. Resolves
 * to one row per report, in the same order. Missing values never overwrite known ones.
 */
export async function upsertReports(reports: readonly NamedReport[]): Promise<StoredRow[]> {
  const line = {
    phoneNumberId: sql`r.phone_number_id`,
    calledNumber: sql`r.called_number`,
    sipUri: sql`r.sip_uri`,
    assistantId: sql`r.assistant_id`,
  };
  const own = (field: "ended_at" | "duration") =>
    sql`(select r.${sql.identifier(field)} from r where r.call_id = c.call_id)`;
  // A status update knows the end better than the last entry of the dialogue does.
  const endedAt = sql`coalesce(${own("ended_at")}, c.ended_at, excluded.ended_at)`;
  // A start that the provider dates in the future would keep the call on top of every list.
  const start = sql`coalesce(excluded.started_at, c.started_at)`;
  const happenedAt = sql`case when ${start} < now() + interval '1 day' then ${start} else c.happened_at end`;
  const rows = await execute<(StoredRow & { call_id: string })[]>(sql`
    with r as (
      select * from json_to_recordset(${`[${reports.map(toRecord).join()}]`}::text::json) as r(
        call_id text, caller text, called_line text, called_number text, sip_uri text, phone_number_id text,
        assistant_id text, carrier_sid text, direction text, has_ended boolean, started_at timestamptz, ended_at timestamptz,
        last_word_at timestamptz, happened_at timestamptz, duration numeric, summary text, transcript text,
        messages jsonb, ended_reason text, recording_url text, cost numeric, success_evaluation text, structured_data jsonb, has_recording boolean, card_said boolean, kind text, body json)
    ), message as (
      insert into voice_messages (kind, call_id, body) select kind, call_id, body::text from r
    ), stored as (
      insert into call_logs as c (call_id, user_id, phone_number, vapi_phone_number, vapi_phone_number_id,
        assistant_id, carrier_sid, call_direction, live_status, started_at, ended_at, happened_at, duration, summary, transcript,
        messages, end_reason, recording_url, cost, success_evaluation, structured_data, reported_at)
      select r.call_id, a.user_id, r.caller, coalesce(r.called_line, a.phone_number), r.phone_number_id, r.assistant_id, r.carrier_sid,
        r.direction,
        case when r.has_ended then 'ended' else 'in-progress' end, r.started_at, coalesce(r.ended_at, r.last_word_at),
        case when r.happened_at < now() + interval '1 day' then r.happened_at else now() end,
        coalesce(r.duration, ${secondsBetween(sql`r.started_at`, sql`r.last_word_at`)}), r.summary, r.transcript, r.messages, r.ended_reason,
        r.recording_url, r.cost, r.success_evaluation, r.structured_data, case when r.has_ended then now() end
      from r left join lateral (${clientOf(line)}) a on true
      order by r.call_id -- the same order everywhere, so that two instances never wait for each other
      on conflict (call_id) do update set
        user_id = coalesce(c.user_id, excluded.user_id),
        phone_number = coalesce(excluded.phone_number, c.phone_number),
        vapi_phone_number = coalesce(excluded.vapi_phone_number, c.vapi_phone_number),
        vapi_phone_number_id = coalesce(excluded.vapi_phone_number_id, c.vapi_phone_number_id),
        assistant_id = coalesce(excluded.assistant_id, c.assistant_id),
        carrier_sid = coalesce(c.carrier_sid, excluded.carrier_sid),
        call_direction = case when c.call_direction = 'outbound' then 'outbound' else excluded.call_direction end,
        live_status = case when ${hasEnded("excluded")} then 'ended' else c.live_status end,
        started_at = coalesce(excluded.started_at, c.started_at),
        ended_at = ${endedAt},
        happened_at = ${happenedAt},
        duration = coalesce(${own("duration")}, c.duration,
          ${secondsBetween(sql`coalesce(excluded.started_at, c.started_at)`, endedAt)}),
        summary = coalesce(excluded.summary, c.summary),
        transcript = coalesce(excluded.transcript, c.transcript),
        messages = coalesce(excluded.messages, c.messages),
        end_reason = coalesce(excluded.end_reason, c.end_reason),
        recording_url = coalesce(excluded.recording_url, c.recording_url),
        cost = coalesce(excluded.cost, c.cost),
        success_evaluation = coalesce(excluded.success_evaluation, c.success_evaluation),
        structured_data = coalesce(excluded.structured_data, c.structured_data),
        reported_at = coalesce(c.reported_at, excluded.reported_at),
        report_missed_at = case when not ${isReported("excluded")} then c.report_missed_at end,
        updated_at = now()
      returning call_id, user_id, reported_at
    ), recording as (
      insert into call_recordings as kept (call_id, card_said)
      select s.call_id, r.card_said from stored s join r using (call_id)
      where r.has_recording and r.has_ended or r.card_said
      order by s.call_id
      on conflict (call_id) do update set card_said = true where excluded.card_said and not kept.card_said
    ), recorded as (${recordCallChanges(sql`stored`)})
    select call_id, user_id, coalesce(reported_at = now(), false) as is_new from stored`);
  const byCall = new Map<string, StoredRow>(rows.map((row) => [row.call_id, row]));
  await readJoined(reports, byCall);
  // An erased call has no row and gets none (trigger a_stay_erased).
  return reports.map(({ report }) => byCall.get(report.callId) ?? { user_id: null, is_new: false });
}

/**
 * Adds the rows of rescued calls: a late report of such a call was merged into the row with its CallSid (trigger
 * one_row_a_carrier_call).
 */
async function readJoined(reports: readonly NamedReport[], byCall: Map<string, StoredRow>): Promise<void> {
  const missing = reports.flatMap(({ report: { callId, carrierSid, cardSaid } }) =>
    carrierSid && !byCall.has(callId) ? { callId, carrierSid, cardSaid } : [],
  );
  if (missing.length === 0) return;
  const withCard = missing.flatMap(({ carrierSid, cardSaid }) => (cardSaid ? carrierSid : []));
  if (withCard.length > 0)
    await execute(sql`
      insert into call_recordings (call_id, card_said)
      select call_id, true from call_logs where call_id = any(${sql.param(withCard)}::text[]) order by call_id
      on conflict (call_id) do update set card_said = true`);
  const sids = missing.map(({ carrierSid }) => carrierSid);
  const rows = await execute<{ call_id: string; user_id: string | null }[]>(sql`
    select call_id, user_id from call_logs where call_id = any(${sql.param(sids)}::text[])`);
  await recordEvents(rows.map(({ call_id }) => callChanged(call_id)));
  for (const { callId, carrierSid } of missing) {
    const row = rows.find(({ call_id }) => call_id === carrierSid);
    if (row) byCall.set(callId, { user_id: row.user_id, is_new: false });
  }
}

/** Null if either is unknown, or they are inconsistent. */
export function secondsBetween(start: SQL, end: SQL): SQL {
  return sql`(
    select seconds from extract(epoch from ${end} - ${start}) as seconds where seconds between 0 and 999999)`;
}

/** One record as JSON. The message is already JSON and is inserted verbatim: the type `json` keeps its text. */
function toRecord({ report, body, kind }: NamedReport): string {
  const isGuess = report.endedAt !== null && !report.endIsKnown;
  const record = {
    call_id: report.callId,
    caller: report.caller,
    called_line: calledLine(report),
    called_number: report.calledNumber,
    sip_uri: report.sipUri,
    phone_number_id: report.phoneNumberId,
    assistant_id: report.assistantId,
    carrier_sid: report.carrierSid,
    direction: report.direction,
    has_ended: report.hasEnded,
    started_at: report.startedAt,
    ended_at: isGuess ? null : report.endedAt,
    last_word_at: report.endedAt,
    happened_at: report.happenedAt,
    duration: isGuess ? null : storableNumber(report.durationSeconds, 1e7),
    summary: report.summary,
    transcript: report.transcript,
    messages: report.messages.length > 0 ? report.messages : null,
    ended_reason: report.endedReason,
    recording_url: report.recordingUrl,
    cost: storableNumber(report.cost, 1e6),
    success_evaluation: report.successEvaluation,
    structured_data: report.structuredData,
    has_recording: report.hasRecording,
    card_said: report.cardSaid,
    kind,
  };
  return `${JSON.stringify(record).slice(0, -1)},"body":${body}}`;
}

/** A line without a number is identified by its SIP address; anything too long for an index is not an address. */
export function calledLine({ calledNumber, sipUri }: { calledNumber: string | null; sipUri: string | null }) {
  return calledNumber ?? (sipUri && sipUri.length <= 300 ? sipUri : null);
}

/** A number that its column cannot hold counts as missing. */
function storableNumber(value: number | null, below: number): number | null {
  return value === null || Math.abs(value) >= below ? null : value;
}
