import { sentencesOf, type Turn } from "./clauses";
import { findPromises } from "./find-promises";

const ACCEPTS =
  /\b(yes|yeah|yep|yup|aye|sure|ok|okay|please|perfect|great|lovely|brilliant|fine|good|thanks|thank you|cheers|ta|ideal|smashing|wonderful|right|correct|go (?:on|for it|ahead)|book (?:it|me|that)|that works|that suits|suits me|sounds good|see you|let's do|do that|grand|champion|diolch|i'll take)\b/;
const OBJECTS =
  /\b(i (?:didn't|did not|never|haven't) (?:say|said|agree|agreed|ask|asked|confirm|confirmed|book|booked)|i don't want|don't book|do not book|i was only|i only wanted|just (?:asking|wondering|after a price)|i wasn't|not yet|hang on|hold on|wait)\b/;

/**
 * Whether the transcript shows that the caller agreed to the booking. Speech that was recognised too early ("yes",
 * followed by nothing of the kind) has led assistants to book without agreement. Pure, and generous: only silence where
 * an answer should be, or a protest without later thanks, counts as no agreement.
 */
export function isAgreed(turns: readonly Turn[]): boolean {
  const announced =
    findPromises(turns).find(({ kind }) => kind === "booked" || kind === "moved")?.turn ?? turns.length;
  const before = turns.slice(0, announced);
  const after = wordsOfCaller(turns.slice(announced + 1));
  if (OBJECTS.test(after)) return false;
  if (accepts(after)) return true;
  // Two turns of the agent without a word between them count as one: it asks, and announces.
  if (offersThenBooks(turns[announced]?.text ?? "")) return false;
  const offeredAt = before.findLastIndex(
    ({ role, text }) => role === "agent" && OFFERS.test(lastQuestion(text)),
  );
  const answer = wordsOfCaller(before.slice(offeredAt + 1));
  if (offeredAt === -1) return true;
  return answer !== "" && (accepts(answer) || !HESITATES.test(answer));
}

const OFFERS =
  /\b(shall i|should i|would you like|do you want|want me to|like me to|does that|would that|is that|would tuesday|how about|which (?:would|one)|suit|work for you|book (?:it|that|you))\b/;
const HESITATES =
  /\b(think|not sure|maybe|perhaps|ask my|check with|let me|how much|what about|no|erm|um|hmm)\b/;

const accepts = (words: string) => ACCEPTS.test(words.replace(REFUSES, " "));
const REFUSES = /\b(?:not|isn't|wasn't|don't) (?:so |too |very |really )?\w+|\bno,? thank(?:s| you)\b/g;

const wordsOfCaller = (turns: readonly Turn[]) =>
  turns
    .filter(({ role }) => role === "caller")
    .map(({ text }) => text.toLowerCase().replace(/[\u2018\u2019]/g, "'"))
    .join(" ")
    .trim();

const lastQuestion = (text: string) =>
  sentencesOf(text.toLowerCase()).findLast((sentence) => sentence.endsWith("?")) ?? "";

function offersThenBooks(text: string): boolean {
  const sentences = sentencesOf(text);
  const asked = sentences.findIndex(
    (sentence) => sentence.endsWith("?") && OFFERS.test(sentence.toLowerCase()),
  );
  const rest = sentences.slice(asked + 1).join(" ");
  return asked !== -1 && findPromises([{ role: "agent", text: rest }]).some(({ kind }) => kind === "booked");
}
