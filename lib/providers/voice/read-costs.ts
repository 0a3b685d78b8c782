import { asObject, firstOf, readNumber, readPath, readText } from "./read";

/** A part of what a call cost at the voice provider: millionths of a US dollar. */
export type CostPart = { component: string; micros: number };

const toMicros = (dollars: number) => Math.round(dollars * 1e6);

/**
 * What a report says a call cost: the sums of its `costs` by their type, and as `other` what its `cost` is above them.
 * Without parts, the `total`; nothing if neither is said. A part that is no amount is left out.
 */
export function readCosts(message: unknown): CostPart[] {
  const listed = firstOf([readPath(message, "costs"), readPath(message, "call", "costs")], (value) =>
    Array.isArray(value) ? value : null,
  );
  const parts = new Map<string, number>();
  let slack = 0;
  for (const item of listed ?? []) {
    const entry = asObject(item);
    const type = readText(entry?.type);
    const cost = readNumber(entry?.cost);
    if (!type || !/^[a-z][a-z-]{0,39}$/.test(type) || cost === null || cost < 0) continue;
    parts.set(type, (parts.get(type) ?? 0) + toMicros(cost));
    slack += 1;
  }
  const total = readTotalCost(message);
  const found = [...parts].map(([component, micros]) => ({ component, micros }));
  if (total === null || total < 0) return found;
  if (found.length === 0) return [{ component: "total", micros: toMicros(total) }];
  const rest = toMicros(total) - found.reduce((sum, { micros }) => sum + micros, 0);
  // Each part is rounded, and providers round their sum: a fraction of a cent is no part of its own.
  return rest > Math.max(slack, 1_000) ? [...found, { component: "other", micros: rest }] : found;
}

/** US dollars. */
export const readTotalCost = (message: unknown) =>
  firstOf(
    [
      readPath(message, "cost"),
      readPath(message, "costBreakdown", "total"),
      readPath(message, "call", "cost"),
      readPath(message, "call", "costBreakdown", "total"),
    ],
    readNumber,
  );
