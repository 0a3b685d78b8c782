import type { TranscriptLine } from "@/lib/calls/calls/transcript-lines";

/** A clause of the agent's speech that can contain a promise: lower case, one statement. */
export type Clause = {
  text: string;
  /** The sentence as spoken, for quoting. */
  sentence: string;
  /** The index of the turn within the call. */
  turn: number;
  /** It depends on an earlier condition ("if you like, …"). */
  conditional: boolean;
  /** The sentence ends by asking whether that is all right. */
  asksConsent: boolean;
};

export type Turn = { role: "agent" | "caller"; text: string };

/** The dialogue by turn; an agent's turn split into several messages is joined, whatever its tools did meanwhile. */
export function turnsOf(lines: readonly TranscriptLine[]): Turn[] {
  const turns: Turn[] = [];
  for (const { role, text } of lines) {
    if (role === "tool" || text.trim() === "") continue;
    const last = turns.at(-1);
    if (last?.role === role) last.text = `${last.text} ${text.trim()}`;
    else turns.push({ role, text: text.trim() });
  }
  return turns;
}

export const sentencesOf = (text: string): string[] =>
  text
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\b([ap])\.\s?m\b\.?/gi, "$1m")
    .replace(/\b(mr|mrs|ms|dr|st|no)\./gi, "$1")
    .split(/(?<=[.!?…])\s+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

/** The statements in the agent's sentences: without questions, reported speech and politeness. */
export function clausesOf(turns: readonly Turn[]): Clause[] {
  return turns.flatMap(({ role, text }, turn) =>
    role === "agent" ? sentencesOf(text).flatMap((sentence) => clausesOfSentence(sentence, turn)) : [],
  );
}

const SUBJECT =
  "i|i'm|i've|i'll|you|you're|you'll|you've|we|we're|we've|we'll|he|he'll|she|she'll|they|they'll|it|it's|that|that's|this|your|the|somebody|someone|one|our|there";
const BREAK = new RegExp(
  `[,;]\\s+|\\s[-\\u2013\\u2014]\\s|\\s*\\u2014\\s*|\\s+(?:and|but|so|because|then)\\s+(?=(?:${SUBJECT})\\b)`,
);
const QUOTED = /["\u201c\u201d][^"\u201c\u201d]*["\u201c\u201d]/g;
const POLITENESS =
  /\b(no (problem|worries|worry|trouble|bother)( at all)?|not (a problem|to worry|at all)|(please )?(don't|do not|no need to|needn't) worry|why not|not long now|if (that's|that is) (all|everything)|if there's nothing else|if you don't mind)\b,?/g;
const ASSERTION =
  /\b(i can|i'm|i am|we can|i'd like to|let me|just to|i'm able to)( just| very| also)?( happy| pleased| glad| delighted| able)?( to)? (confirm|see|tell you|say|let you know)( now| here)?( that)?\b/g;
const CONDITION = /^(if|once|when|unless|until|as soon as|after|before|in case|assuming|provided|whenever)\b/;
const ASKING =
  /^(and |but |so |then )?(is|was|will|would|does|do|did|can|could|shall|should|may|are|have|has|what|which|who|how|when|where|anything|okay|ok|all right|alright|right|yeah|yes)\b/;
const CONSENT = /\b(ok|okay|all right|alright|fine|suit|suits|work|works|good|happy|correct|right|agree)\b/;

function clausesOfSentence(sentence: string, turn: number): Clause[] {
  const plain = sentence
    .toLowerCase()
    .replace(QUOTED, " ")
    .replace(POLITENESS, " ")
    .replace(ASSERTION, " ")
    .replace(/\s+/g, " ")
    .trim();
  const parts = plain.split(BREAK).map((part) => part.trim());
  let asksConsent = false;
  if (plain.endsWith("?")) {
    const asked = parts.pop() ?? "";
    // "Booked for ten, is that all right?" states something before it asks; "Tuesday, or Thursday?" does not.
    if (!ASKING.test(asked)) return [];
    asksConsent = CONSENT.test(asked);
  }
  return parts.flatMap((text, index) => {
    if (text === "" || ASKING_FIRST.test(text)) return [];
    const conditional = parts.slice(0, index).some((before) => CONDITION.test(before));
    return [{ text, sentence, turn, conditional: conditional || CONDITION.test(text), asksConsent }];
  });
}

/** A clause whose first words make it a question or an offer, whatever its ending. */
const ASKING_FIRST =
  /^(and |but |so |or |then )?(shall|should|would|could|can|may|do|does|did|is|are|was|were|will|have|has) (i|you|we|he|she|they|it|that|there|somebody|someone)\b/;
