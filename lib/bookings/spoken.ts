import { HOUR } from "@/lib/core/clock";
import { localDay } from "./availability";

type Zoned = { timeZone: string; now: number };

/** "Tuesday 24 November at 2:30 pm": the day is always told, so that nobody has to reckon; the year when it is not this one. */
export function sayMoment(instant: number, { timeZone, now }: Zoned): string {
  const otherYear = localDay(instant, timeZone).slice(0, 4) !== localDay(now, timeZone).slice(0, 4);
  const day = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(otherYear ? { year: "numeric" } : {}),
  }).format(instant);
  return `${day.replace(",", "")} at ${sayTime(instant, timeZone)}`;
}

/** "2 pm", "9:30 am", "noon" as "12 pm". */
export function sayTime(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  const hour = Number(part("hour")) || 12; // some versions of the locale data write 0 for noon
  const minute = part("minute");
  return `${hour}${minute === "00" ? "" : `:${minute}`} ${part("dayPeriod").toLowerCase().replaceAll(".", "")}`;
}

/** "a, b or c"; moments of one day share its name. */
export function sayChoices(instants: readonly number[], zoned: Zoned): string {
  const said: string[] = [];
  let lastDay = "";
  for (const instant of instants) {
    const day = localDay(instant, zoned.timeZone);
    said.push(day === lastDay ? sayTime(instant, zoned.timeZone) : sayMoment(instant, zoned));
    lastDay = day;
  }
  return sayList(said, "or");
}

export function sayList(items: readonly string[], word: "and" | "or"): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} ${word} ${last}`;
}

/** "1 hour", "an hour and a half" is for people: "90 minutes" reads well enough. */
export function sayMinutes(minutes: number): string {
  const hours = (minutes * 60_000) / HOUR;
  if (!Number.isInteger(hours)) return `${minutes} minutes`;
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
