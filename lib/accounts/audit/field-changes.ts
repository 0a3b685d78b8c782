import { isDeepStrictEqual } from "node:util";

export type FieldChanges = Record<string, { from: unknown; to: unknown }>;

/** Replaces a secret value. */
export const MASK = "•••";

type Fields = Record<string, unknown>;

/**
 * The differences between two states of a record, field by field; null for a state that does not exist. Fields named in
 * `secret` are listed as changed, without their values.
 */
export function fieldChanges(
  before: Fields | null,
  after: Fields | null,
  secret: readonly string[] = [],
): FieldChanges {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes: FieldChanges = {};
  for (const name of names) {
    const [from, to] = [before?.[name] ?? null, after?.[name] ?? null];
    if (isDeepStrictEqual(from, to)) continue;
    changes[name] = secret.includes(name) ? { from: mask(from), to: mask(to) } : { from, to };
  }
  return changes;
}

const mask = (value: unknown) => (value === null ? null : MASK);
