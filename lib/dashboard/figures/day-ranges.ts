import { addDays } from "@/lib/platform/locale/dates";

/** Consecutive days, both ends included. */
export type DayRange = { from: string; to: string };

const MOST_RANGES = 8;

/**
 * Joins sorted days into few ranges; if they are scattered, into one over all of them, since counting more is never
 * wrong.
 */
export function toRanges(days: readonly string[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  const [first, last] = [ranges.at(0), ranges.at(-1)];
  return first && last && ranges.length > MOST_RANGES ? [{ from: first.from, to: last.to }] : ranges;
}
