/**
 * JSON.parse reads 200,000 levels, JSON.stringify and the database driver overflow the stack on them.
 * A real message is about 20 levels deep.
 */
export const MAX_DEPTH = 256;

export function isTooDeep(json: unknown, limit = MAX_DEPTH): boolean {
  const open: { value: unknown; depth: number }[] = [{ value: json, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value !== "object" || next.value === null) continue;
    if (next.depth >= limit) return true;
    for (const value of Object.values(next.value)) {
      if (typeof value === "object") open.push({ value, depth: next.depth + 1 });
    }
  }
  return false;
}
