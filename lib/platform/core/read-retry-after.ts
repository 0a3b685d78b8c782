import { DAY, SECOND } from "./clock";

const LONGEST_MS = DAY;

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), in milliseconds, at most a day; null if it is neither. */
export function readRetryAfter(header: string | null | undefined, now: Date): number | null {
  const text = header?.trim() ?? "";
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now.getTime();
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), LONGEST_MS);
}
