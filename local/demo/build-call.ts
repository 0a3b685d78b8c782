import { eventIdOf } from "@/lib/agent/bookings/rows";
import type { ActionName } from "@/lib/agent/tools/action-names";
import type { OutcomeCode } from "@/lib/agent/tools/outcome-codes";
import type { Firm } from "./accounts";
import type { DemoBooking, DemoCall, DemoInvocation } from "./demo-types";
import { writeTranscript } from "./dialogues/all-dialogues";
import type { Dialogue, DialogueToolCall, DialogueTurn } from "./dialogues/dialogue";
import { BUFFER_MINUTES } from "./diary";
import { makeHexId, makeId } from "./stable-id";
import { targetId, toolId } from "./tools";

/** A call of the client's own system, or of one of our actions, which say what they came to. */
export type ToolCallDraft = Omit<DialogueToolCall, "name"> & {
  name: DialogueToolCall["name"] | ActionName;
  code?: OutcomeCode;
};

export type CallDraft = {
  /** Unique within the firm; every id of the call is derived from it. */
  key: string;
  firm: Firm;
  startedAt: Date;
  direction: "inbound" | "outbound";
  callerNumber: string;
  turns: DialogueTurn[];
  toolCalls: ToolCallDraft[];
  summary: string | null;
  endReason: string;
  seconds: number;
  recording: string | null;
  visit?: BookedVisit;
};

export type BookedVisit = {
  startsAt: Date;
  endsAt: Date;
  job: string;
  clientName: string;
  address: string;
  notes: string | null;
};

const DOLLARS_PER_MINUTE = 0.11;
const TARGET_MILLISECONDS = 340;

export const callIdOf = (firm: Firm, key: string) => makeId(`call ${firm.userId} ${key}`);

/** The rows that the product itself would have written for this call. */
export function buildCall(draft: CallDraft): DemoCall {
  const { firm, startedAt, seconds, turns, recording } = draft;
  const callId = callIdOf(firm, draft.key);
  const endedAt = after(startedAt, seconds);
  const reportedAt = after(endedAt, 6);
  const toolMessages = draft.toolCalls.map(({ name, result, at }) => ({
    role: "tool" as const,
    text: `${name}: ${result}`,
    at,
  }));
  const speech = turns.map(({ who, text, at }) => ({ role: who, text, at }));
  const messages = [...speech, ...toolMessages].sort((one, other) => one.at - other.at);
  return {
    recording,
    booking: draft.visit ? buildBooking(draft, draft.visit, callId) : null,
    invocations: draft.toolCalls.map((call) => buildInvocation(draft, call, callId)),
    row: {
      id: makeId(`call log ${callId}`),
      callId,
      userId: firm.userId,
      phoneNumber: draft.callerNumber,
      vapiPhoneNumber: firm.phoneNumber,
      vapiPhoneNumberId: firm.vapiPhoneNumberId,
      assistantId: firm.assistantId,
      carrierSid: `CA${callId.replaceAll("-", "")}`,
      callDirection: draft.direction,
      liveStatus: "ended",
      startedAt,
      endedAt,
      happenedAt: startedAt,
      duration: seconds,
      summary: draft.summary,
      transcript: turns.length > 0 ? writeTranscript(turns) : null,
      messages: messages.length > 0 ? messages : null,
      endReason: draft.endReason,
      recordingUrl: recording ? `https://storage.vapi.ai/${callId}-${endedAt.getTime()}-mono.mp3` : null,
      cost: ((seconds / 60) * DOLLARS_PER_MINUTE).toFixed(6),
      successEvaluation: turns.length > 2 ? String(draft.visit !== undefined) : null,
      reportedAt,
      createdAt: startedAt,
      updatedAt: reportedAt,
    },
  };
}

/** The same for a written dialogue, possibly with another caller than the one it was written for. */
export function draftFromDialogue(
  dialogue: Dialogue,
  call: Pick<CallDraft, "key" | "firm" | "startedAt"> & Partial<CallDraft>,
): CallDraft {
  return {
    direction: dialogue.direction,
    callerNumber: dialogue.caller.number,
    turns: dialogue.turns,
    toolCalls: dialogue.toolCalls,
    summary: dialogue.summary || null,
    endReason: dialogue.endReason,
    seconds: dialogue.seconds,
    recording: dialogue.recording,
    ...call,
  };
}

function buildBooking({ key, firm, startedAt, callerNumber }: CallDraft, visit: BookedVisit, callId: string) {
  const bookedAt = after(startedAt, 40);
  const id = makeId(`booking ${callId}`);
  const booking: DemoBooking = {
    id,
    userId: firm.userId,
    calendarId: `google:${firm.email}`,
    status: "confirmed",
    startsAt: visit.startsAt,
    endsAt: visit.endsAt,
    bufferMinutes: BUFFER_MINUTES,
    job: visit.job,
    clientName: visit.clientName,
    clientPhone: callerNumber,
    callerPhone: callerNumber,
    address: visit.address,
    notes: visit.notes,
    callId,
    toolCallId: toolCallId(key, "book-job"),
    googleEventId: eventIdOf({ id }),
    confirmedAt: bookedAt,
    createdAt: bookedAt,
    updatedAt: bookedAt,
  };
  return booking;
}

function buildInvocation(
  { key, firm, startedAt, callerNumber }: CallDraft,
  call: ToolCallDraft,
  callId: string,
) {
  const askedAt = after(startedAt, call.at);
  const invocation: DemoInvocation = {
    id: makeId(`invocation ${callId} ${call.name}`),
    toolId: toolId(call.name),
    targetId: targetId(call.name, firm),
    userId: firm.userId,
    callId,
    toolCallId: toolCallId(key, call.name),
    name: call.name,
    calledNumber: firm.phoneNumber,
    caller: callerNumber,
    arguments: call.arguments,
    status: "succeeded",
    httpStatus: 200,
    result: call.result,
    code: call.code,
    durationMs: TARGET_MILLISECONDS,
    startedAt: askedAt,
    finishedAt: new Date(askedAt.getTime() + TARGET_MILLISECONDS),
  };
  return invocation;
}

function toolCallId(key: string, name: string): string {
  return `call_${makeHexId(`${key} ${name}`).slice(0, 24)}`;
}

function after(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + Math.round(seconds * 1000));
}
