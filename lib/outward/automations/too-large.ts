import { MAX_DEPTH, MAX_STEPS } from "./limits";

/** Well above what can be published, so that a person who goes a little too far still sees every problem. */
const MOST_STEPS = 2 * MAX_STEPS;
const DEEPEST = 2 * MAX_DEPTH;

/**
 * Browser-safe: why a draft is too large to be saved or checked; null if it is not. It counts whatever was sent, and
 * without recursion, so that neither a schema nor a check, which take far longer, ever goes through a huge one.
 */
export function tooLarge(sent: unknown): string | null {
  const lists = [{ list: part(sent, "steps"), depth: 1 }];
  let steps = 0;
  for (const { list, depth } of lists) {
    if (!Array.isArray(list)) continue;
    if (depth > DEEPEST)
      return `Paths and loops are nested too deeply to be saved. Nest them at most ${MAX_DEPTH} deep`;
    steps += list.length;
    if (steps > MOST_STEPS)
      return `These are too many steps to be saved. Use at most ${MAX_STEPS}, with those in paths and loops`;
    for (const step of list) {
      const cases = part(step, "cases");
      const paths = Array.isArray(cases) ? cases.map((one) => part(one, "steps")) : [];
      for (const inner of [...paths, part(step, "otherwise"), part(step, "steps")])
        lists.push({ list: inner, depth: depth + 1 });
    }
  }
  return null;
}

const part = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
