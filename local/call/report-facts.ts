import { writeTranscript } from "../demo/dialogues/all-dialogues";
import type { DialogueTurn } from "../demo/dialogues/dialogue";
import { momentOf, type PlannedCall, type PlannedToolCall, secondsOf, wasAnswered } from "./planned-call";

/** Answers by tool call id. */
export type ToolAnswers = Record<string, string>;

/** The addresses of a call's audio: two that only identify it, two that play it for half an hour. */
export type Recording = {
  recordingUrl: string;
  stereoRecordingUrl: string;
  presignedMonoUrl?: string;
  presignedStereoUrl?: string;
  presignedUrlsExpiresAt?: string;
};

const DOLLARS_PER_MINUTE = 0.11;

export function writeFacts(call: PlannedCall) {
  const { dialogue } = call;
  const seconds = secondsOf(call);
  const answered = wasAnswered(dialogue);
  return {
    seconds,
    /** An unanswered call never started. */
    startedAt: answered ? call.startedAt.toISOString() : null,
    endedAt: momentOf(call, seconds).toISOString(),
    cost: answered ? Number(((seconds / 60) * DOLLARS_PER_MINUTE).toFixed(6)) : 0,
    /** Skipped by the provider for a call without speech. */
    analysis: answered
      ? { summary: dialogue.summary, successEvaluation: String(dialogue.outcome === "booked") }
      : {},
  };
}

/** What has been said and done up to `until` seconds. */
export function writeArtifact(call: PlannedCall, options: { until: number; answers: ToolAnswers }) {
  const { until, answers } = options;
  const turns = call.dialogue.turns.filter((turn) => turn.until <= until);
  const toolCalls = call.toolCalls.filter(({ at }) => at <= until);
  const messages = [
    ...turns.map((turn) => ({ at: turn.at, message: writeTurn(call, turn) })),
    ...toolCalls.flatMap((toolCall) =>
      writeToolCall(call, toolCall, answers[toolCall.id] ?? toolCall.result),
    ),
  ].sort((one, other) => one.at - other.at);
  const system = { role: "system", message: writePrompt(call), ...timeOf(call, 0) };
  return {
    messages: [system, ...messages.map(({ message }) => message)],
    transcript: turns.length > 0 ? `${writeTranscript(turns)}\n` : "",
  };
}

function writeTurn(call: PlannedCall, { who, text, at, until }: DialogueTurn) {
  const seconds = Number((until - at).toFixed(3));
  return {
    role: who === "agent" ? "bot" : "user",
    message: text,
    ...timeOf(call, at),
    endTime: momentOf(call, until).getTime(),
    duration: call.shape === "2024" ? seconds : Math.round(seconds * 1_000),
    ...(who === "agent" ? { source: "" } : {}),
  };
}

/** The request comes a moment after its turn, the answer a moment later; arguments are always text here. */
function writeToolCall(call: PlannedCall, toolCall: PlannedToolCall, result: string) {
  const { id, name, arguments: given, at } = toolCall;
  const toolCalls = [{ id, type: "function", function: { name, arguments: JSON.stringify(given) } }];
  return [
    { at: at + 0.05, message: { role: "tool_calls", message: "", ...timeOf(call, at + 0.05), toolCalls } },
    {
      at: at + 0.2,
      message: { role: "tool_call_result", ...timeOf(call, at + 0.2), toolCallId: id, name, result },
    },
  ];
}

function timeOf(call: PlannedCall, seconds: number) {
  return { time: momentOf(call, seconds).getTime(), secondsFromStart: Number(seconds.toFixed(3)) };
}

function writePrompt({ dialogue }: PlannedCall): string {
  return `You are ${dialogue.agent.name}, the AI assistant of ${dialogue.business}. Say early that the call is recorded.`;
}
