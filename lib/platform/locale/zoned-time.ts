/** Wall-clock time in named zones, for which Node 24 has no `Temporal` yet. Wall times are `YYYY-MM-DDTHH:mm:ss`. */

import { DAY } from "@/lib/platform/core/clock";

const formatters = new Map<string, Intl.DateTimeFormat>();

export function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(formatterFor(timeZone));
  } catch {
    return false;
  }
}

export function wallTimeAt(instant: number, timeZone: string): string {
  const offset = knownOffset(instant, timeZone);
  if (offset === null) return formatWallTime(instant, timeZone);
  return new Date(instant + offset).toISOString().slice(0, 19);
}

/** The instant of a wall time; for a time that a clock change skips, as much later as the clocks are put forward. */
export function instantOf(wallTime: string, timeZone: string): number {
  const asIfUtc = Date.parse(`${wallTime}Z`);
  const first = asIfUtc - offsetAt(asIfUtc, timeZone);
  const second = asIfUtc - offsetAt(first, timeZone);
  if (second === first) return first;
  const isSkipped = second + offsetAt(second, timeZone) !== asIfUtc;
  return isSkipped ? Math.max(first, second) : second;
}

/** The date of an instant there, as `2026-11-21`. */
export const localDay = (instant: number, timeZone: string) => wallTimeAt(instant, timeZone).slice(0, 10);

/** When a day begins there. */
export const startOfDay = (day: string, timeZone: string) => instantOf(`${day}T00:00:00`, timeZone);

/** RFC 3339 with the zone's offset at that instant, `Z` if there is none, as Google writes times. */
export function formatInZone(instant: number, timeZone: string): string {
  const minutes = offsetAt(instant, timeZone) / 60_000;
  const wallTime = wallTimeAt(instant, timeZone);
  if (minutes === 0) return `${wallTime}Z`;
  const size = Math.abs(minutes);
  const hours = String(Math.floor(size / 60)).padStart(2, "0");
  return `${wallTime}${minutes < 0 ? "-" : "+"}${hours}:${String(size % 60).padStart(2, "0")}`;
}

function offsetAt(instant: number, timeZone: string): number {
  return knownOffset(instant, timeZone) ?? readOffset(instant, timeZone);
}

/** The years in which no zone changes its clocks twice within a day of UTC. */
const [FIRST_PLAIN, LAST_PLAIN] = [Date.UTC(1980), Date.UTC(9_000)];
const MOST_DAYS = 20_000;
const dayOffsets = new Map<string, number | null>();

/**
 * The zone's offset during the whole day of UTC that holds the instant, or null if it changes in it. Kept, since asking
 * `Intl` takes some microseconds and a search for free times asks hundreds of times.
 */
function knownOffset(instant: number, timeZone: string): number | null {
  if (!(instant >= FIRST_PLAIN && instant < LAST_PLAIN)) return null;
  const day = Math.floor(instant / DAY);
  const key = `${day} ${timeZone}`;
  const known = dayOffsets.get(key);
  if (known !== undefined) return known;
  const offset = readOffset(day * DAY, timeZone);
  const isSame = readOffset((day + 1) * DAY - 1_000, timeZone) === offset;
  if (dayOffsets.size >= MOST_DAYS) dayOffsets.clear();
  dayOffsets.set(key, isSame ? offset : null);
  return isSame ? offset : null;
}

function readOffset(instant: number, timeZone: string): number {
  const wholeSeconds = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${formatWallTime(wholeSeconds, timeZone)}Z`) - wholeSeconds;
}

function formatWallTime(instant: number, timeZone: string): string {
  const parts = Object.fromEntries(
    formatterFor(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`;
}

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const digits = "2-digit" as const;
  const formatter = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: digits,
    day: digits,
    hour: digits,
    minute: digits,
    second: digits,
  });
  formatters.set(timeZone, formatter);
  return formatter;
}
