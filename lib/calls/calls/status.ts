import type { callLogs, WordFacts } from "@/db/schema/calls";
import type { StatusRule } from "@/lib/accounts/settings/reference-mode";
import type { CallStatus } from "./contract";
import { endReasonFamily, UNDER_WAY } from "./end-reasons";

/** Lower-case; searched for in summary and transcript (CALLS-07). */
export const INCOMPLETE_KEYWORDS = [
  "ended before",
  "call ended",
  "hung up before",
  "disconnected before",
  "unable to",
  "could not",
  "failed to",
  "did not schedule",
  "no appointment",
  "cancelled",
  "declined",
  "not interested",
  "will call back",
  "think about it",
  "not ready",
] as const;

/** Lower-case; searched for after the incomplete ones (CALLS-08). */
export const BOOKED_KEYWORDS = [
  "scheduled for",
  "booked for",
  "appointment set",
  "confirmed for",
  "see you at",
  "appointment confirmed",
  "booked at",
  "scheduled at",
  "coming at",
  "visit scheduled",
  "will be there",
] as const;

/** Folds only the case of Latin letters; without the flag `u`, no other letter matches one of them. */
const INCOMPLETE = new RegExp(INCOMPLETE_KEYWORDS.join("|"), "i");
const BOOKED = new RegExp(BOOKED_KEYWORDS.join("|"), "i");

export const SHORT_CALL_SECONDS = 30;

export type EndedCall = {
  summary: string | null;
  transcript: string | null;
  endReason: string | null;
  /** Seconds; null is unknown and never counts as short. */
  duration: number | null;
  /** What the words said, once they were deleted. */
  wordFacts?: WordFacts | null;
};

/** What a status needs of the words, to be kept when they are deleted: the status stays what it was. */
export const wordFactsOf = (
  row: Pick<StatusRow, "summary" | "transcript" | "messages">,
): Omit<WordFacts, "days"> => ({
  any: row.summary !== null || row.transcript !== null || row.messages !== null,
  unfinished: INCOMPLETE.test(wordsOf(row)),
  booked: BOOKED.test(wordsOf(row)),
  spoke: didPeopleSpeak(row),
});

/** The specification's rule alone (CALLS-06..12): first match wins, case-insensitive. */
export function specificationStatus(call: EndedCall): CallStatus {
  const short = isShort(call.duration) ? "hung up" : null;
  return (
    unfinishedByKeywords(call) ??
    bookedByKeywords(call) ??
    short ??
    statusByName(call.endReason) ??
    "completed"
  );
}

/** The columns of a call that its status is derived from. */
export type StatusRow = Pick<
  typeof callLogs.$inferSelect,
  | "summary"
  | "transcript"
  | "messages"
  | "endReason"
  | "liveStatus"
  | "duration"
  | "agentBooks"
  | "successEvaluation"
  | "reportedAt"
  | "reportMissedAt"
  | "wordFacts"
> & {
  confirmedBooking: boolean;
  /** What the client corrected it to. */
  correctedStatus: CallStatus | null;
};

/**
 * The status of a call by a rule. It is derived here alone; `call_texts` keeps it for filters and figures. The client's
 * correction comes first, except by the specification's rule.
 */
export function statusOf(rule: StatusRule, row: StatusRow): CallStatus {
  if (rule === "specification") return specificationStatus(row);
  return row.correctedStatus ?? statusByEvidence(row);
}

/** The status without the client's correction. */
export function statusByEvidence(row: StatusRow): CallStatus {
  return derivedStatus({
    ...row,
    live: row.liveStatus,
    peopleSpoke: row.wordFacts?.spoke ?? didPeopleSpeak(row),
    evaluation: row.successEvaluation,
    isWrittenUp: isWrittenUp(row),
  });
}

/** Whether the report has arrived, or is no longer expected. */
export const isWrittenUp = (row: Pick<StatusRow, "reportedAt" | "reportMissedAt">) =>
  row.reportedAt !== null || row.reportMissedAt !== null;

export type KnownCall = EndedCall & {
  /** The provider's last live status ("ringing", "in-progress", "ended", …); null if there was none. */
  live: string | null;
  confirmedBooking: boolean;
  /** Whether the client's agent books through our own action: then keywords alone do not make a booking (BOOK-04). */
  agentBooks: boolean;
  /** Whether the other party said anything. */
  peopleSpoke: boolean;
  /** The provider's success evaluation of the call: "true" if it reached its goal. */
  evaluation: string | null;
  /** Whether the report has arrived, or is no longer expected. */
  isWrittenUp: boolean;
};

/**
 * The status by evidence: a confirmed booking, a call still running or waiting for its report, the specification's
 * keywords, then the true meaning of the end reason; if the agent books through our own action, keywords do not make a
 * booking. Duration only decides about calls that the caller ended and that did not reach their goal.
 */
export function derivedStatus(call: KnownCall): CallStatus {
  if (call.confirmedBooking) return "booked";
  const unfinished = statusOfRunning(call) ?? (call.isWrittenUp ? null : "being written up");
  const known = unfinished ?? unfinishedByKeywords(call);
  return known ?? (call.agentBooks ? null : bookedByKeywords(call)) ?? statusByEndReason(call);
}

function statusOfRunning({ live, endReason }: KnownCall): CallStatus | null {
  if (endReason && endReason !== UNDER_WAY) return null;
  const state = live?.toLowerCase();
  if (state === "scheduled" || state === "queued" || state === "ringing") return "ringing";
  return state === "in-progress" || state === "forwarding" ? "in progress" : null;
}

const unfinishedByKeywords = (call: EndedCall) =>
  (call.wordFacts?.unfinished ?? INCOMPLETE.test(wordsOf(call))) ? "incomplete" : null;
const bookedByKeywords = (call: EndedCall) =>
  (call.wordFacts?.booked ?? BOOKED.test(wordsOf(call))) ? "booked" : null;
const wordsOf = ({ summary, transcript }: Pick<EndedCall, "summary" | "transcript">) =>
  `${summary ?? ""}\n${transcript ?? ""}`;

function statusByEndReason({ endReason, duration, peopleSpoke, evaluation }: KnownCall): CallStatus {
  switch (endReasonFamily(endReason)) {
    case "voicemail":
      return "voicemail";
    case "no answer":
      return "no answer";
    case "hung up before connect":
      return "hung up";
    case "caller ended":
      if (evaluation?.toLowerCase() === "true") return "completed";
      return isShort(duration) || (duration === null && !peopleSpoke) ? "hung up" : "completed";
    case "assistant ended":
    case "transferred":
      return "completed";
    case "transfer failed":
    case "cancelled":
      return "incomplete";
    case "timed out":
      return peopleSpoke ? "completed" : "incomplete";
    case "failed":
      return "failed";
    case "unknown":
      return statusByName(endReason) ?? (peopleSpoke ? "completed" : "failed");
  }
}

function statusByName(endReason: string | null): CallStatus | null {
  const reason = endReason?.toLowerCase() ?? "";
  if (reason.includes("hangup")) return "hung up";
  if (reason.includes("voicemail")) return "voicemail";
  return reason.includes("no-answer") ? "no answer" : null;
}

function isShort(duration: number | null): boolean {
  return duration !== null && duration < SHORT_CALL_SECONDS;
}

/**
 * Whether the other party said anything, by the dialogue or, without one, by the transcript's `User:` lines. The
 * dialogue comes from a column that may hold any JSON: one malformed call must not stop the processing of all others.
 */
export function didPeopleSpeak(call: { messages: unknown; transcript: string | null }): boolean {
  const messages = Array.isArray(call.messages) ? call.messages : [];
  if (messages.some((line) => line?.role === "caller" && String(line.text ?? "").trim() !== "")) return true;
  return messages.length === 0 && /(?:^|\n)(?!AI:)[^:\n]{1,40}:[ \t]*\S/u.test(call.transcript ?? "");
}
