import type { LimitReached } from "./note-limit";
import { type LimitName, readLimit } from "./read-limit";

/** The first of the limits that its count has reached, so that one more would exceed it; null if none. */
export async function firstReached(
  counts: readonly (readonly [LimitName, number])[],
): Promise<LimitReached | null> {
  for (const [name, count] of counts) {
    const max = await readLimit(name);
    if (count >= max) return { name, max };
  }
  return null;
}
