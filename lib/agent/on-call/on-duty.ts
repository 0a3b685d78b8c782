import { addDays, mondayOf, weekdayIndex } from "@/lib/platform/locale/dates";
import { WEEKDAYS, type Weekday } from "@/lib/platform/locale/weekdays";
import { localDay, wallTimeAt } from "@/lib/platform/locale/zoned-time";
import type { LadderPerson } from "./person";

/** Browser-safe: who is rung at a moment. Days are `2026-11-23`, times `18:30`, `24:00` for a day's end. */

const DAY_MS = 24 * 60 * 60_000;
/** The first Monday of Unix time. */
const FIRST_MONDAY = Date.UTC(1970, 0, 5);

/** Which of the two takes this week: weeks begin on Monday and alternate through the turn of the year. */
export function weekTurn(day: string): "a" | "b" {
  const weeks = Math.floor((Date.parse(`${day}T00:00:00Z`) - FIRST_MONDAY) / (7 * DAY_MS));
  return weeks % 2 === 0 ? "a" : "b";
}

/**
 * The people to ring at an instant, in order. An emergency must reach somebody: outside everyone's hours, all of
 * them are rung.
 */
export function onDuty(
  people: readonly LadderPerson[],
  { now, timeZone }: { now: number; timeZone: string },
): LadderPerson[] {
  const [day, time] = [localDay(now, timeZone), wallTimeAt(now, timeZone).slice(11, 16)];
  const there = people.filter((person) =>
    dutyOn(person, day).some(({ from, until }) => from <= time && time < until),
  );
  return there.length > 0 ? there : [...people];
}

/** When somebody is rung on one day. Hours over midnight belong to the day on which they begin. */
export function dutyOn({ hours, weeks }: LadderPerson, day: string): { from: string; until: string }[] {
  const begins = (date: string) =>
    (weeks === "every" || weeks === weekTurn(date)) &&
    (hours === null || hours.days.includes(weekdayOf(date)));
  const whole = begins(day) ? [{ from: "00:00", until: "24:00" }] : [];
  if (hours === null || hours.from === hours.until) return whole;
  const { from, until } = hours;
  if (from < until) return begins(day) ? [{ from, until }] : [];
  return [
    ...(begins(addDays(day, -1)) ? [{ from: "00:00", until }] : []),
    ...(begins(day) ? [{ from, until: "24:00" }] : []),
  ].filter((span) => span.from < span.until);
}

/** The seven days of the week that a day is in, from Monday. */
export function weekOf(day: string): { weekday: Weekday; day: string }[] {
  const monday = mondayOf(day);
  return WEEKDAYS.map((weekday, at) => ({ weekday, day: addDays(monday, at) }));
}

const weekdayOf = (day: string): Weekday => WEEKDAYS[weekdayIndex(day)] ?? "mon";
