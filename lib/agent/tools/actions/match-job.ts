import type { JobType } from "@/lib/agent/setup/contract";

/** The type of job that is meant: by name, else the one whose words are named most; null when that is open. */
export function matchJob(said: string | null, types: readonly JobType[]): JobType | null {
  const [only] = types;
  if (types.length === 1 && only) return only;
  if (said === null) return null;
  const same = types.find(({ name }) => name.toLowerCase() === said.toLowerCase());
  if (same) return same;
  const words = wordsOf(said);
  const scored = types
    .map((type) => ({ type, score: wordsOf(type.name).filter((word) => words.includes(word)).length }))
    .sort((a, b) => b.score - a.score);
  const [best, next] = scored;
  return best && best.score > (next?.score ?? 0) ? best.type : null;
}

/** "Servicing" and "service", "leaks" and "leak" are one word to a caller. */
const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[a-z]{3,}/g) ?? []).map((word) => word.replace(/(ing|ed|es|s|e)$/, ""));
