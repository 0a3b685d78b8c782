/** Tolerant readers for a provider's JSON: a wrong type or an empty value gives null. */

export type JsonObject = Record<string, unknown>;

export function asObject(value: unknown): JsonObject | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Own properties only: a body with `constructor` or `__proto__` must not reach the prototype. */
export function readPath(value: unknown, ...path: string[]): unknown {
  let current: unknown = value;
  for (const key of path) {
    const object = asObject(current);
    if (!object || !Object.hasOwn(object, key)) return undefined;
    current = object[key];
  }
  return current;
}

/** Text that Postgres can store, trimmed; empty text counts as absent. */
export function readText(value: unknown): string | null {
  if (typeof value !== "string") return null;
  return storable(value).trim() || null;
}

export function readNumber(value: unknown): number | null {
  if (typeof value === "string" && value.trim() === "") return null;
  const number = typeof value === "string" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

const SECONDS_END = 100_000_000_000; // as seconds the year 5138, as milliseconds March 1973
const ISO = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** ISO text (UTC unless it says otherwise) or an epoch, in milliseconds or seconds, as an ISO instant. */
export function readTime(value: unknown): string | null {
  const milliseconds = readMilliseconds(value);
  if (milliseconds === null) return null;
  const date = new Date(milliseconds);
  const year = date.getUTCFullYear();
  return year > 1970 && year <= 9999 ? date.toISOString() : null;
}

function readMilliseconds(value: unknown): number | null {
  const text = typeof value === "string" ? value.trim() : "";
  const iso = ISO.exec(text);
  if (iso) return Date.parse(text.length > 10 && !iso[1] ? `${text.replace(" ", "T")}Z` : text);
  const epoch = readNumber(value);
  if (epoch === null || epoch <= 0) return null;
  return epoch < SECONDS_END ? epoch * 1000 : epoch;
}

/** The first non-null reading. */
export function firstOf<T>(values: unknown[], read: (value: unknown) => T | null): T | null {
  for (const value of values) {
    const found = read(value);
    if (found !== null) return found;
  }
  return null;
}

/** Postgres rejects NUL in text, and NUL and lone surrogates in jsonb. */
export function storable(text: string): string {
  const plain = text.includes("\0") ? text.replaceAll("\0", "\uFFFD") : text;
  return plain.isWellFormed() ? plain : plain.toWellFormed();
}

/** Any JSON as text for a person or a model; "" if it is empty or cannot be written. */
export function toText(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  if (value instanceof Error) return value.message;
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return ""; // too deeply nested for the stack
  }
}
