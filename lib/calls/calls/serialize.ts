import type { callLogs } from "@/db/schema/calls";
import type { StatusRule } from "@/lib/accounts/settings/reference-mode";
import { type ClientPlace, DEFAULT_PLACE } from "@/lib/platform/locale/place";
import type { CallLog } from "./contract";
import { describeEndReason } from "./end-reasons";
import { readableToolLine } from "./readable-tool-line";
import { isWrittenUp, type StatusRow, statusOf } from "./status";
import { dialogueOf } from "./transcript-lines";

type Column =
  | "id"
  | "callId"
  | "phoneNumber"
  | "numberDeletedAfter"
  | "vapiPhoneNumber"
  | "startedAt"
  | "happenedAt"
  | "callDirection";

export type CallRow = Pick<typeof callLogs.$inferSelect, Column> &
  StatusRow & {
    hasRecording: boolean;
    cardSaid: boolean;
    recordingDeletedAfter: number | null;
    callerName: string | null;
    notLead: CallLog["not_lead"];
  };

/**
 * A row as its owner may see it. An unanswered call never started: its date is when we heard of it. `place`: how what tools
 * answered is written, for callers that show it.
 */
export function serializeCall(
  row: CallRow,
  statusRule: StatusRule,
  place: ClientPlace = DEFAULT_PLACE,
): CallLog {
  const messages = dialogueOf(row.messages).map((line) =>
    line.role === "tool" ? { ...line, text: readableToolLine(line.text, place) } : line,
  );
  const { summary, transcript, duration, endReason } = row;
  return {
    id: row.id,
    call_id: row.callId,
    phone_number: row.phoneNumber,
    caller_name: row.callerName,
    vapi_phone_number: row.vapiPhoneNumber,
    started_at: (row.startedAt ?? row.happenedAt).toISOString(),
    duration,
    summary,
    transcript,
    messages,
    end_reason: endReason,
    ended_how: describeEndReason(endReason),
    recording_url: row.hasRecording ? `/api/recordings/${encodeURIComponent(row.callId)}/play` : null,
    call_direction: row.callDirection === "outbound" ? "outbound" : "inbound",
    status: statusOf(statusRule, row),
    not_lead: row.notLead,
    words_deleted_after: row.wordFacts?.any ? row.wordFacts.days : null,
    number_deleted_after: row.phoneNumber ? null : row.numberDeletedAfter,
    recording_deleted_after: row.cardSaid ? null : row.recordingDeletedAfter,
    card_said: row.cardSaid,
    write_up: row.reportMissedAt ? "missing" : isWrittenUp(row) ? "here" : "awaited",
  };
}
