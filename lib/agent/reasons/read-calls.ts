import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { column } from "@/db/column";
import { takesTime, wasConfirmed } from "@/lib/agent/bookings/tables";
import { turnsOf } from "@/lib/agent/promises/clauses";
import { isFromCaller } from "@/lib/agent/to-dos/tables";
import type { CallStatus } from "@/lib/calls/calls/contract";
import { statusByEvidence } from "@/lib/calls/calls/status";
import {
  hasConfirmedBooking,
  hasWords,
  isConfirmed,
  isInbound,
  isShownBooked,
  isWrittenUp,
} from "@/lib/calls/calls/tables";
import { dialogueOf, transcriptLines } from "@/lib/calls/calls/transcript-lines";
import { DAY } from "@/lib/platform/core/clock";
import { VERSION } from "./judge-call";
import type { JudgedTool, UnbookedCall } from "./unbooked-call";

export const BATCH = 100;
/** The longest period that is shown. */
export const DAYS_KEPT = 92;

type Row = {
  call_id: string;
  user_id: string;
  read_at: Date;
  summary: string | null;
  transcript: string | null;
  messages: unknown;
  end_reason: string | null;
  live_status: string;
  duration: string | null;
  agent_books: boolean;
  success_evaluation: string | null;
  reported_at: Date | null;
  report_missed_at: Date | null;
  corrected_status: CallStatus | null;
  not_lead: UnbookedCall["notLead"];
  confirmed: boolean;
  /** A booking of this call that was confirmed once, or may still be. */
  had_booking: boolean;
  later_booking: string | null;
  message_taken: boolean;
  tools: JudgedTool[];
  jobs: string[];
};

/** A finished call of a caller's: `call` is null if it was booked or may still be. */
export type CallToJudge = { callId: string; userId: string; readAt: Date; call: UnbookedCall | null };

/** These calls. */
export const namedCalls = (callIds: string[]): SQL =>
  sql`select call_id from call_logs where call_id = any(${sql.param(callIds)}::text[])`;

/** The calls in which these bookings were made, and the earlier ones of the same customers that they may explain. */
export const callsOfBookings = (bookingIds: string[]): SQL => sql`
  select c.call_id from bookings b join call_logs c on c.call_id = b.call_id and c.user_id = b.user_id
    where b.id = any(${sql.param(bookingIds)}::uuid[])
  union select c.call_id from bookings b join call_logs c on c.user_id = b.user_id and ${comesAfter("b", "c")}
    where b.id = any(${sql.param(bookingIds)}::uuid[])`;

/**
 * Calls of the last months that have not been judged, or that changed since, by these rules or others: what their events
 * should have led to.
 */
export const unjudgedCalls = (): SQL => sql`
  select c.call_id from call_logs c left join call_reasons r using (call_id)
  where c.happened_at > ${new Date(Date.now() - DAYS_KEPT * DAY)} and ${isInbound("c")} and ${isWrittenUp("c")}
    and c.user_id is not null and ${hasWords("c")}
    and (case when r.call_id is null then not ${hadBooking("c")}
        and not exists (select from call_texts t where t.id = c.id and ${isShownBooked("t")})
      else not r.is_final and (r.version <> ${VERSION} or r.judged_at < c.updated_at
        or exists (select from tool_invocations i where i.call_id = c.call_id and i.finished_at > r.judged_at)) end)`;

/** A booking of the call was confirmed once, or may still be. */
const hadBooking = (call: string) => sql`(exists (
  select from bookings b where b.call_id = ${column(call, "call_id")} and b.user_id = ${column(call, "user_id")}
    and (${wasConfirmed("b")} or ${takesTime("b")})))`;

/** A booking by the same caller, made within 14 days after the call. */
function comesAfter(booking: string, call: string): SQL {
  const caller = column(call, "phone_number");
  return sql`(${caller} in (${column(booking, "client_phone")}, ${column(booking, "caller_phone")})
    and ${column(booking, "call_id")} is distinct from ${column(call, "call_id")}
    and ${column(booking, "created_at")} between ${column(call, "happened_at")} and ${column(call, "happened_at")} + interval '14 days')`;
}

/** Those of the selected calls that are over, a batch at a time, as one statement reads them. */
export async function readCalls(chosen: SQL, after: string): Promise<CallToJudge[]> {
  const rows = await execute<Row[]>(sql`
    with chosen as (${chosen})
    select c.call_id, c.user_id, now() as read_at, c.summary, c.transcript, c.messages, c.end_reason, c.live_status,
      c.duration, c.agent_books, c.success_evaluation, c.reported_at, c.report_missed_at,
      x.status as corrected_status, x.not_lead, coalesce(${hasConfirmedBooking("c")}, false) as confirmed,
      ${hadBooking("c")} as had_booking,
      (select b.id from bookings b where b.user_id = c.user_id and ${comesAfter("b", "c")} and ${isConfirmed("b")}
        order by b.created_at limit 1) as later_booking,
      exists (select from caller_messages m where m.call_id = c.call_id and m.user_id = c.user_id
        and ${isFromCaller("m")}) as message_taken,
      coalesce((select json_agg(json_build_object('id', i.id, 'action', t.action, 'name', coalesce(i.name, tool.name),
          'status', i.status, 'code', i.code, 'arguments', i.arguments) order by i.started_at)
        from tool_invocations i join tools tool on tool.id = i.tool_id left join tool_targets t on t.id = i.target_id
        where i.call_id = c.call_id and i.user_id = c.user_id), '[]') as tools,
      array(select job ->> 'name' from agents a cross join jsonb_array_elements(a.job_types) as job
        where a.user_id = c.user_id) as jobs
    from chosen join call_logs c using (call_id)
      left join call_corrections x on x.call_id = c.call_id and x.user_id = c.user_id
    where c.call_id > ${after} and c.user_id is not null and ${isInbound("c")} and ${isWrittenUp("c")} and ${hasWords("c")}
    order by c.call_id limit ${BATCH}`);
  return rows.map((row) => ({
    callId: row.call_id,
    userId: row.user_id,
    readAt: row.read_at,
    call: isBooked(row) ? null : toUnbooked(row),
  }));
}

function isBooked(row: Row): boolean {
  const status = statusByEvidence({
    summary: row.summary,
    transcript: row.transcript,
    messages: dialogueOf(row.messages),
    endReason: row.end_reason,
    liveStatus: row.live_status,
    duration: row.duration === null ? null : Number(row.duration),
    agentBooks: row.agent_books,
    successEvaluation: row.success_evaluation,
    reportedAt: row.reported_at,
    reportMissedAt: row.report_missed_at,
    confirmedBooking: row.confirmed,
    wordFacts: null,
    correctedStatus: null,
  });
  if (row.corrected_status) return row.corrected_status === "booked";
  return status === "booked" || row.had_booking;
}

const toUnbooked = (row: Row): UnbookedCall => ({
  turns: turnsOf(transcriptLines({ messages: dialogueOf(row.messages), transcript: row.transcript })),
  endReason: row.end_reason,
  tools: row.tools,
  messageTaken: row.message_taken,
  notLead: row.not_lead,
  laterBookingId: row.later_booking,
  jobs: row.jobs,
});
