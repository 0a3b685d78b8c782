import { WEEKDAYS } from "@/lib/platform/locale/weekdays";
import { localDay, wallTimeAt } from "@/lib/platform/locale/zoned-time";
import type { LadderPerson } from "./person";

/** Browser-safe: who is rung at a moment. */

const DAY_MS = 24 * 60 * 60_000;
/** The first Monday of Unix time. */
const FIRST_MONDAY = Date.UTC(1970, 0, 5);

/** Which of the two takes this week: weeks begin on Monday and alternate through the turn of the year. */
export function weekTurn(day: string): "a" | "b" {
  const weeks = Math.floor((Date.parse(`${day}T00:00:00Z`) - FIRST_MONDAY) / (7 * DAY_MS));
  return weeks % 2 === 0 ? "a" : "b";
}

/**
 * The people to ring at an instant, in order. An emergency must reach somebody: outside everybody's hours it is all of
 * them.
 */
export function onDuty(
  people: readonly LadderPerson[],
  { now, timeZone }: { now: number; timeZone: string },
) {
  const [day, time] = [localDay(now, timeZone), wallTimeAt(now, timeZone).slice(11, 16)];
  const there = people.filter((person) => isOn(person, { day, time }));
  return there.length > 0 ? there : [...people];
}

/** Whether somebody's hours cover a local day and time, `2026-11-23` and `18:30`. */
export function isOn({ hours, weeks }: LadderPerson, { day, time }: { day: string; time: string }): boolean {
  const covers = (date: string) =>
    (weeks === "every" || weeks === weekTurn(date)) &&
    (hours === null || hours.days.includes(weekdayOf(date)));
  if (hours === null) return covers(day);
  const { from, until } = hours;
  if (from < until) return covers(day) && from <= time && time < until;
  // Over midnight: the small hours belong to the day before. Equal times are the whole day.
  if (from === until) return covers(day);
  return (covers(day) && from <= time) || (covers(dayBefore(day)) && time < until);
}

const weekdayOf = (day: string) =>
  WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] as (typeof WEEKDAYS)[number];

const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
