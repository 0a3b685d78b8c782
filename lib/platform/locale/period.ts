import { DAY } from "@/lib/platform/core/clock";
import { addDays } from "./dates";
import { localDay, startOfDay } from "./zoned-time";

/** The periods that a dashboard offers, in days of the client up to and including today (DASH-02). */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

/** The default selection (DASH-04). */
const FIRST_PERIOD: Period = 30;

/** The period in the query (`?days=90`), or the default. */
export function readPeriod(value: unknown): Period {
  return PERIODS.find((period) => String(period) === value) ?? FIRST_PERIOD;
}

/** The first and the last day of a period in a time zone, as `2026-11-21`. */
export function periodDays(days: Period, timeZone: string, now = Date.now()): { from: string; to: string } {
  const to = localDay(now, timeZone);
  return { from: addDays(to, 1 - days), to };
}

/** The instant at which a period begins. */
export function periodStart(days: Period, timeZone: string, now = Date.now()): Date {
  return new Date(startOfDay(periodDays(days, timeZone, now).from, timeZone));
}

/** The days that the stat cards cover: the previous and the current month, up to the given day. */
export function countedDays(to: string): { from: string; to: string; days: number } {
  const from = firstOfPreviousMonth(to);
  return { from, to, days: (Date.parse(to) - Date.parse(from)) / DAY + 1 };
}

/** `2026-01-15` → `2025-12-01`: calls count as leads from this day (DASH-06). */
export function firstOfPreviousMonth(day: string): string {
  return `${addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)}-01`;
}
