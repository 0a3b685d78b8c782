import { addDays, weekdayIndex } from "@/lib/platform/locale/dates";
import { WEEKDAYS, type Weekday } from "@/lib/platform/locale/weekdays";

/** The weeks of a day's month, each of seven days from `first`; those at both ends reach into other months. Pure. */
export function monthGrid(day: string, first: Weekday): string[][] {
  const month = day.slice(0, 7);
  const start = `${month}-01`;
  const before = (weekdayIndex(start) - WEEKDAYS.indexOf(first) + 7) % 7;
  const weeks: string[][] = [];
  for (let at = addDays(start, -before); at.slice(0, 7) <= month; at = addDays(at, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(at, index)));
  return weeks;
}

/** The first day of the month that is so many months away. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}
