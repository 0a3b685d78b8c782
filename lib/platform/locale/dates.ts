import { DAY, HOUR } from "@/lib/platform/core/clock";

/** Everything a person reads is in British English and London time (FORMAT-04), whatever the server's time zone. */
const LOCALE = "en-GB";
const TIME_ZONE = "Europe/London";

const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, ...options });

const dateTime = formatter({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const time = formatter({ hour: "2-digit", minute: "2-digit" });
const dayOfYear = formatter({ weekday: "short", day: "numeric", month: "short" });
const fullDay = formatter({ day: "numeric", month: "short", year: "numeric" });
const dayOfMonth = formatter({ day: "numeric", month: "short" });
const numericDay = formatter({ year: "numeric", month: "2-digit", day: "2-digit" });

export type Moment = string | number | Date;

/** "21 Nov 2026, 14:05". */
export function formatDateTime(moment: Moment): string {
  return dateTime.format(new Date(moment));
}

/** "14:05". */
export function formatTime(moment: Moment): string {
  return time.format(new Date(moment));
}

/** "21 Nov 2026". */
export function formatDate(moment: Moment): string {
  return fullDay.format(new Date(moment));
}

/** "21 Nov". */
export function formatDayOfMonth(moment: Moment): string {
  return dayOfMonth.format(new Date(moment));
}

/** "21/11/2026". */
export function formatNumericDate(moment: Moment): string {
  return numericDay.format(new Date(moment));
}

/** "Today", "Yesterday", "Tomorrow", "Mon, 16 Nov", and with the year when it is another one: "16 Nov 2025". */
export function formatDay(moment: Moment, now: Moment = Date.now()): string {
  const distance = (startOfDay(moment) - startOfDay(now)) / DAY;
  if (distance === 0) return "Today";
  if (distance === -1) return "Yesterday";
  if (distance === 1) return "Tomorrow";
  const sameYear = yearOf(moment) === yearOf(now);
  return (sameYear ? dayOfYear : fullDay).format(new Date(moment));
}

/** "Today, 14:05". */
export function formatDayTime(moment: Moment, now: Moment = Date.now()): string {
  return `${formatDay(moment, now)}, ${formatTime(moment)}`;
}

/** "yesterday, 23:33" within a sentence; a weekday keeps its capital. */
export const lowerDay = (dayTime: string) =>
  dayTime.replace(/^(Today|Yesterday|Tomorrow)/, (day) => day.toLowerCase());

/** Minutes and seconds (FORMAT-05): 65 → "1:05", 3725 → "62:05". Fractions of a second are cut off. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The London date of an instant, as `2026-11-21`. */
export function londonDay(moment: Moment): string {
  return new Date(startOfDay(moment)).toISOString().slice(0, 10);
}

/** `2026-02-28` and 1 → `2026-03-01`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** When a London day begins: clocks change at 1 in the morning, so at midnight UTC London shows 0 or 1. */
export function londonMidnight(day: string): Date {
  const utc = Date.parse(day);
  return new Date(utc - Number(time.format(utc).slice(0, 2)) * HOUR);
}

/** Midnight of the London calendar day as if it were UTC, so that days differ by whole multiples of 24 hours. */
function startOfDay(moment: Moment): number {
  const { year, month, day } = londonParts(moment);
  return Date.UTC(year, month - 1, day);
}

function yearOf(moment: Moment): number {
  return londonParts(moment).year;
}

function londonParts(moment: Moment) {
  const parts = numericDay.formatToParts(new Date(moment));
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return { year: read("year"), month: read("month"), day: read("day") };
}
