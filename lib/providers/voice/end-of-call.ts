import {
  type DialogueMessage,
  readDialogue,
  roundToMilliseconds,
  writeTranscript,
} from "@/lib/providers/voice/dialogue";
import {
  type CallIdentity,
  identifyCall,
  type ServerMessage,
  toServerMessage,
} from "@/lib/providers/voice/envelope";
import {
  asObject,
  firstOf,
  type JsonObject,
  pick,
  readNumber,
  readText,
  readTime,
} from "@/lib/providers/voice/read";
import { readRecording } from "@/lib/providers/voice/recording";
import { redact } from "@/lib/providers/voice/redact";

/** One call as it ended, whatever shape the provider told it in. Absent is null, never "" and never 0. */
export type NormalisedReport = CallIdentity & {
  /** false only for a call read by the provider's API that is still running. */
  hasEnded: boolean;
  /** ISO. */
  startedAt: string | null;
  endedAt: string | null;
  durationSeconds: number | null;
  endedReason: string | null;
  summary: string | null;
  transcript: string | null;
  messages: DialogueMessage[];
  /** The stable name of the audio. Not playable: the provider's recordings are private. */
  recordingUrl: string | null;
  hasRecording: boolean;
  /** US dollars. */
  cost: number | null;
  /** "true" and "false" by default, any text by the operator's rubric. */
  successEvaluation: string | null;
  structuredData: JsonObject | null;
};

/**
 * Reads an `end-of-call-report` of 2024 (copies on the message), 2025 (both) or 2.x (artifact only): each
 * fact from `artifact`, else the message, else `call.artifact`, else `call`.
 */
export function parseEndOfCallReport(message: ServerMessage): NormalisedReport {
  const startedAt = firstOf([message.startedAt, pick(message, "call", "startedAt")], readTime);
  const endedAt = firstOf([message.endedAt, pick(message, "call", "endedAt")], readTime);
  const spoken = [...everywhere(message, "messages"), ...everywhere(message, "messagesOpenAIFormatted")];
  const dialogue = firstOf(spoken, (messages) => readDialogue(messages, startedAt)) ?? [];
  return {
    ...identifyCall(message),
    hasEnded: true,
    startedAt,
    endedAt,
    durationSeconds: readDuration(message, startedAt, endedAt),
    endedReason: firstOf([message.endedReason, pick(message, "call", "endedReason")], readText),
    summary: firstOf([...analysis(message, "summary"), ...everywhere(message, "summary")], readText),
    transcript: firstOf(everywhere(message, "transcript"), readText) ?? writeTranscript(dialogue),
    messages: dialogue,
    ...readRecording(message),
    cost: firstOf(
      [
        message.cost,
        pick(message, "costBreakdown", "total"),
        pick(message, "call", "cost"),
        pick(message, "call", "costBreakdown", "total"),
      ],
      readNumber,
    ),
    successEvaluation: firstOf(analysis(message, "successEvaluation"), readEvaluation),
    structuredData: firstOf(analysis(message, "structuredData"), readStructuredData),
  };
}

/**
 * The same from the answer of `GET /call/{id}` (or one entry of the call list); null when it is no call.
 * `hasEnded` tells whether it may be stored as a finished call.
 */
export function parseProviderCall(json: unknown): NormalisedReport | null {
  const call = asObject(json);
  if (!call || !readText(call.id)) return null;
  const message = toServerMessage({ ...call, type: "end-of-call-report", call });
  if (!message) return null;
  const report = parseEndOfCallReport(message);
  const status = readText(call.status);
  return {
    ...report,
    hasEnded: status === "ended" || report.endedAt !== null || report.endedReason !== null,
  };
}

function everywhere(message: ServerMessage, field: string): unknown[] {
  return [
    pick(message, "artifact", field),
    pick(message, field),
    pick(message, "call", "artifact", field),
    pick(message, "call", field),
  ];
}

function analysis(message: ServerMessage, field: string): unknown[] {
  return [pick(message, "analysis", field), pick(message, "call", "analysis", field)];
}

function readDuration(
  message: ServerMessage,
  startedAt: string | null,
  endedAt: string | null,
): number | null {
  const times = (value: unknown, factor: number) => {
    const number = readNumber(value);
    return number === null ? null : number * factor;
  };
  const candidates = [message, message.call].flatMap((source) => [
    times(pick(source, "durationSeconds"), 1),
    times(pick(source, "durationMs"), 0.001),
    times(pick(source, "durationMinutes"), 60),
  ]);
  const between = startedAt && endedAt ? (Date.parse(endedAt) - Date.parse(startedAt)) / 1000 : null;
  const seconds = firstOf([...candidates, between], (value) =>
    typeof value === "number" && value >= 0 ? value : null,
  );
  return seconds === null ? null : roundToMilliseconds(seconds);
}

function readEvaluation(value: unknown): string | null {
  return typeof value === "boolean" || typeof value === "number" ? String(value) : readText(value);
}

function readStructuredData(value: unknown): JsonObject | null {
  const object = asObject(value);
  if (!object || Object.keys(object).length === 0) return null;
  const outcome = redact(object);
  return outcome.tooDeep ? null : asObject(outcome.json);
}
