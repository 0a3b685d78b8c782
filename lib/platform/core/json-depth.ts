/**
 * JSON.parse reads 200,000 levels, JSON.stringify and the database driver overflow the stack on them.
 * A real message is about 20 levels deep.
 */
export const MAX_DEPTH = 256;

export function isTooDeep(json: unknown, limit = MAX_DEPTH): boolean {
  if (typeof json !== "object" || json === null) return false;
  if (limit === 0) return true;
  for (const value of Array.isArray(json) ? json : Object.values(json)) {
    if (typeof value === "object" && isTooDeep(value, limit - 1)) return true;
  }
  return false;
}
