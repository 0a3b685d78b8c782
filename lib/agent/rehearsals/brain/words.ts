/** Small words, and words that fit any job or question. */
const EMPTY = new Set(
  "the and for you your are can could would have has had with that this from what when how much does did not any get our out off some there here who will want need please hello hiya".split(
    " ",
  ),
);

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
    .filter((word) => !EMPTY.has(word))
    .map((word) => word.replace(/(ing|ed|es|s|e)$/, ""));

/** How much of `name` occurs in what was said: 0 to 1. */
export function overlap(said: string, name: string): number {
  const [words, heard] = [new Set(wordsOf(name)), new Set(wordsOf(said))];
  if (words.size === 0) return 0;
  return [...words].filter((word) => heard.has(word)).length / words.size;
}

/** The one of `list` that is meant, if at least `atLeast` of its words were said and no other fits as well. */
export function bestMatch<T>(said: string, list: readonly T[], nameOf: (item: T) => string, atLeast = 0.5) {
  const scored = list
    .map((item) => ({ item, score: overlap(said, nameOf(item)) }))
    .toSorted((a, b) => b.score - a.score);
  const [best, next] = scored;
  return best && best.score >= atLeast && best.score > (next?.score ?? 0) ? best.item : null;
}

export const saysYes = (said: string) =>
  /\b(yes|yeah|yep|please do|go on|go ahead|that's right|correct|lovely|fine)\b/i.test(said) && !saysNo(said);

export const saysNo = (said: string) =>
  /^\s*(no|nope|not)\b|\bleave it\b|\bdon't\b|\bthink (?:it|about it) over\b/i.test(said);

/** Whether a word or phrase occurs as a whole. */
export const mentions = (said: string, word: string) =>
  new RegExp(`(?<!\\p{L})${RegExp.escape(word)}(?!\\p{L})`, "iu").test(said);
