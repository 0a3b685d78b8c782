import { type Clause, clausesOf, sentencesOf, type Turn } from "./clauses";
import {
  ABOUT_BOOKING,
  CLOSING_WORDS,
  CONDITION_AFTER,
  DENIAL,
  ELSEWHERE,
  IF_AFTER,
  ON_ARRIVAL,
  OTHERS_WORDS,
  POSSIBILITY,
  type PromiseKind,
  RETRACTION,
  VOCABULARY,
} from "./vocabulary";

/** Something that the agent told the caller it had done, or was about to do. */
export type AgentPromise = {
  kind: PromiseKind;
  /** As spoken. */
  sentence: string;
  /** The index of its turn in the call. */
  turn: number;
  /** Said to be done already, not only announced. */
  done: boolean;
};

const KINDS = Object.keys(VOCABULARY) as PromiseKind[];

/**
 * The promises that an agent made in a call and did not take back. Pure: ignores questions, offers, conditions,
 * denials, reported speech, and the caller's words. The vocabulary is British English, as agents speak it.
 */
export function findPromises(turns: readonly Turn[]): AgentPromise[] {
  const made = clausesOf(turns).flatMap((clause) => KINDS.flatMap((kind) => read(clause, kind) ?? []));
  return made.filter((promise) => !isTakenBack(promise, turns, made));
}

function read(clause: Clause, kind: PromiseKind): AgentPromise | null {
  const { sentence, turn } = clause;
  if (kind === "booked" && ELSEWHERE.test(sentence.toLowerCase())) return null;
  if (states(clause.text, VOCABULARY[kind].done) && !clause.conditional) {
    return { kind, sentence, turn, done: true };
  }
  if (clause.conditional || clause.asksConsent) return null;
  const condition = kind === "message" ? IF_AFTER : CONDITION_AFTER;
  const after = condition.test(clause.text) || (isSaidAhead(kind) && ON_ARRIVAL.test(clause.text));
  return !after && states(clause.text, VOCABULARY[kind].coming)
    ? { kind, sentence, turn, done: false }
    : null;
}

const isSaidAhead = (kind: PromiseKind) => kind === "message" || kind === "text";

/** Whether one of the patterns matches as a statement of the agent's own. */
function states(text: string, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) => {
    const match = pattern.exec(text);
    if (!match) return false;
    const before = text.slice(0, match.index);
    const until = before + match[0];
    return !DENIAL.test(until) && !OTHERS_WORDS.test(until) && !POSSIBILITY.test(before);
  });
}

/** Taken back by a later sentence without a similar promise after it; an announcement also by an open question. */
function isTakenBack(promise: AgentPromise, turns: readonly Turn[], made: readonly AgentPromise[]): boolean {
  const repeated = made.some(
    (other) => other.kind === promise.kind && (other.turn > promise.turn || (other.done && !promise.done)),
  );
  if (repeated && !promise.done) return true; // the later one counts instead
  const later = sentencesAfter(promise, turns);
  return later.some(({ text, turn }) => {
    const lower = text.toLowerCase();
    const saidAgain = made.some((other) => other.kind === promise.kind && other.turn > turn);
    if (saidAgain) return false;
    if (RETRACTION[promise.kind].test(lower) && (!promise.done || takesBackDone(lower))) return true;
    return promise.kind === "booked" && !promise.done && lower.endsWith("?") && !CLOSING_WORDS.test(lower);
  });
}

/** "Sorry about the wait" does not undo a booking; "I'm sorry, it has not gone through" does. */
const takesBackDone = (text: string) =>
  /\b(not|\w+n't|unable|cannot|no longer|taken|trouble|problem|wrong|mistake|fail\w*)\b/.test(text) &&
  ABOUT_BOOKING.test(text) &&
  !/\b(anything|any other|any more)\b/.test(text);

function sentencesAfter({ sentence, turn }: AgentPromise, turns: readonly Turn[]) {
  return turns.flatMap(({ role, text }, index) => {
    if (role !== "agent" || index < turn) return [];
    const spoken = sentencesOf(text);
    const from = index === turn ? spoken.indexOf(sentence) + 1 : 0;
    return spoken.slice(from).map((each) => ({ text: each, turn: index }));
  });
}
