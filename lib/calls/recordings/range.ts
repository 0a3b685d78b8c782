/** The part of a body of known size that a Range header requests. Positions are inclusive, as in HTTP. */
export type Range = { start: number; end: number };
export type RangeRequest = { kind: "whole" } | { kind: "part"; range: Range } | { kind: "unsatisfiable" };

const WHOLE = { kind: "whole" } as const;

/**
 * Parses a Range header (RFC 9110, 14.2). A header that is malformed, in another unit, or with several ranges gets the
 * whole body, as the RFC allows: a thousand ranges cost no more than none.
 */
export function parseRange(header: string | null, size: number): RangeRequest {
  const asked = singleRange(header);
  if (!asked) return WHOLE;
  const { first, last } = asked;
  if (first === null) {
    const length = Math.min(last ?? 0, size);
    return length > 0
      ? { kind: "part", range: { start: size - length, end: size - 1 } }
      : { kind: "unsatisfiable" };
  }
  if (first >= size) return { kind: "unsatisfiable" };
  return { kind: "part", range: { start: first, end: Math.min(last ?? size - 1, size - 1) } };
}

/** The header in canonical form if it is one well-formed range, for passing on; otherwise undefined. */
export function canonicalRange(header: string | null): string | undefined {
  const asked = singleRange(header);
  return asked ? `bytes=${asked.first ?? ""}-${asked.last ?? ""}` : undefined;
}

function singleRange(header: string | null): { first: number | null; last: number | null } | null {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? "");
  if (!match) return null;
  const [first = null, last = null] = match.slice(1).map(readPosition);
  if (first === null && last === null) return null;
  return first !== null && last !== null && first > last ? null : { first, last };
}

/** No recording is longer than this, and a larger number would be written with an exponent. */
const readPosition = (digits: string | undefined) =>
  digits ? Math.min(Number(digits), Number.MAX_SAFE_INTEGER) : null;
