import { vapiError } from "./errors";
import { newestFirst, type VapiRecord } from "./state";

const COMPARISONS: Record<string, (a: number, b: number) => boolean> = {
  Gt: (a, b) => a > b,
  Lt: (a, b) => a < b,
  Ge: (a, b) => a >= b,
  Le: (a, b) => a <= b,
};
/** Vapi's largest page is not published; a client must not count on more than this. */
const MAX_LIMIT = 1000;

/** A bare array, newest first, at most `limit` (100) entries; no cursor. `filters`: supported filter fields. */
export function listRecords(
  records: Record<string, VapiRecord>,
  query: URLSearchParams,
  filters: readonly string[] = [],
): VapiRecord[] {
  let found = newestFirst(records);
  let limit = 100;
  for (const [key, value] of query) {
    const comparison = /^(createdAt|updatedAt)(Gt|Lt|Ge|Le)$/.exec(key);
    if (key === "limit") limit = readLimit(value);
    else if (filters.includes(key)) found = found.filter((record) => record[key] === value);
    else if (comparison) found = compareDates(found, comparison, value);
    else throw vapiError(400, [`property ${key} should not exist`]);
  }
  return found.slice(0, limit);
}

function compareDates(
  records: VapiRecord[],
  [key, , operator]: RegExpExecArray,
  value: string,
): VapiRecord[] {
  const wanted = Date.parse(value);
  const field = key.startsWith("createdAt") ? "createdAt" : "updatedAt";
  const compare = COMPARISONS[operator ?? ""];
  if (Number.isNaN(wanted) || !compare) throw vapiError(400, [`${key} must be a valid ISO 8601 date string`]);
  return records.filter((record) => compare(Date.parse(record[field]), wanted));
}

function readLimit(value: string): number {
  const limit = Number(value);
  if (!Number.isInteger(limit) || limit < 0 || limit > MAX_LIMIT)
    throw vapiError(400, [`limit must not be greater than ${MAX_LIMIT}`]);
  return limit;
}
