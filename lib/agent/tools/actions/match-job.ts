import type { JobType } from "@/lib/agent/setup/contract";

/** The intended job type: by name, otherwise the one with the most matching words; null if ambiguous. */
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

/** "Servicing" and "service", "leaks" and "leak" count as the same word. */
const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[a-z]{3,}/g) ?? []).map((word) => word.replace(/(ing|ed|es|s|e)$/, ""));
