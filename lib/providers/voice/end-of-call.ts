import { type CallTimes, readCallTimes } from "./call-times";
import { type DialogueMessage, readDialogue, writeTranscript } from "./dialogue";
import { type CallIdentity, identifyCall, type ServerMessage, toServerMessage } from "./envelope";
import { namesCard } from "./payment-data";
import { asList, asObject, firstOf, type JsonObject, readPath, readText } from "./read";
import { type CostPart, readCosts, readTotalCost } from "./read-costs";
import { readRecording } from "./recording";
import { redact } from "./redact";

/** A finished call, independent of the provider's report shape. Absent values are null, never "" and never 0. */
export type NormalisedReport = CallIdentity &
  CallTimes & {
    /** false only for a running call that was read through the provider's API. */
    hasEnded: boolean;
    endedReason: string | null;
    summary: string | null;
    transcript: string | null;
    messages: DialogueMessage[];
    /** The stable name of the audio. Not playable: the provider's recordings are private. */
    recordingUrl: string | null;
    hasRecording: boolean;
    /** A card number was said. Redacted messages do not show that any more. */
    cardSaid: boolean;
    /** US dollars. */
    cost: number | null;
    /** The parts of it; empty while the provider has not said any. */
    costs: CostPart[];
    /** "true" and "false" by default, any text by the operator's rubric. */
    successEvaluation: string | null;
    structuredData: JsonObject | null;
  };

/**
 * Reads an `end-of-call-report` of 2024 (copies on the message), 2025 (both) or 2.x (artifact only): each value from
 * `artifact`, else the message, else `call.artifact`, else `call`.
 */
export function parseEndOfCallReport(message: ServerMessage): NormalisedReport {
  const times = readCallTimes(message);
  const spoken = [...everywhere(message, "messages"), ...everywhere(message, "messagesOpenAIFormatted")];
  const dialogue = firstOf(spoken, (messages) => readDialogue(messages, times.startedAt)) ?? [];
  return {
    ...identifyCall(message),
    ...times,
    hasEnded: true,
    endedReason: firstOf([message.endedReason, readPath(message, "call", "endedReason")], readText),
    summary: firstOf([...analysis(message, "summary"), ...everywhere(message, "summary")], readText),
    transcript: firstOf(everywhere(message, "transcript"), readText) ?? writeTranscript(dialogue),
    messages: dialogue,
    ...readRecording(message),
    cardSaid: readCardSaid(message),
    cost: readTotalCost(message),
    costs: readCosts(message),
    successEvaluation: firstOf(analysis(message, "successEvaluation"), readEvaluation),
    structuredData: firstOf(analysis(message, "structuredData"), readStructuredData),
  };
}

/**
 * The same from the response of `GET /call/{id}` (or one entry of the call list); null if it is not a call. `hasEnded`
 * says whether it may be stored as a finished call.
 */
export function parseProviderCall(json: unknown): NormalisedReport | null {
  const call = asObject(json);
  if (!call || !readText(call.id)) return null;
  const message = toServerMessage({ ...call, type: "end-of-call-report", call });
  if (!message) return null;
  const report = parseEndOfCallReport(message);
  const hasEnded = readText(call.status) === "ended" || report.endIsKnown || report.endedReason !== null;
  // The dialogue so far does not show when a running call will end.
  return hasEnded ? report : { ...report, hasEnded, endedAt: null, durationSeconds: null };
}

/** Whether a card number was said, by the transcript or the dialogue of a message that is not redacted. */
export function readCardSaid(message: ServerMessage): boolean {
  const transcripts = everywhere(message, "transcript").map((text) => [readText(text) ?? ""]);
  const dialogues = everywhere(message, "messages").map((turns) =>
    asList(turns)
      .filter((turn) => readPath(turn, "role") !== "system")
      .map((turn) => firstOf([readPath(turn, "message"), readPath(turn, "content")], readText) ?? ""),
  );
  return [...transcripts, ...dialogues].some(namesCard);
}

function everywhere(message: ServerMessage, field: string): unknown[] {
  return [
    readPath(message, "artifact", field),
    readPath(message, field),
    readPath(message, "call", "artifact", field),
    readPath(message, "call", field),
  ];
}

function analysis(message: ServerMessage, field: string): unknown[] {
  return [readPath(message, "analysis", field), readPath(message, "call", "analysis", field)];
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
