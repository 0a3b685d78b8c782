import { HOUR } from "@/lib/platform/core/clock";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import type { Zoned } from "@/lib/platform/locale/place";
import { localDay, wallTimeAt } from "@/lib/platform/locale/zoned-time";

/** "Tuesday 24 November at 2:30 pm". Includes the year if it is not the current one. */
export function sayMoment(instant: number, zoned: Zoned): string {
  return `${sayDay(instant, zoned)} at ${sayTime(instant, zoned.timeZone)}`;
}

function sayDay(instant: number, { country, timeZone, now }: Zoned): string {
  const otherYear = localDay(instant, timeZone).slice(0, 4) !== localDay(now, timeZone).slice(0, 4);
  return dayFormat(countryOf(country).locale, otherYear)
    .format(Date.parse(`${localDay(instant, timeZone)}T00:00:00Z`))
    .replaceAll(",", "");
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** For a local day as midnight of UTC, so one format serves all zones of a country: making one takes a tenth of a millisecond. */
function dayFormat(locale: string, withYear: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${withYear}`;
  const known = dayFormats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(withYear ? { year: "numeric" } : {}),
  });
  dayFormats.set(key, format);
  return format;
}

/** "2 pm", "9:30 am", "noon". */
export function sayTime(instant: number, timeZone: string): string {
  const wall = wallTimeAt(instant, timeZone);
  const [hours, minute] = [Number(wall.slice(11, 13)), wall.slice(14, 16)];
  const hour = hours % 12 || 12;
  const isMorning = hours < 12;
  // Midnight is never said: people take it as the end of a day, and here it is the beginning.
  if (hour === 12 && minute === "00" && !isMorning) return "noon";
  return `${hour}${minute === "00" ? "" : `:${minute}`} ${isMorning ? "am" : "pm"}`;
}

/** "Sunday 22 November at 9 am or noon, or Monday 23 November at 8 am". */
export function sayChoices(instants: readonly number[], zoned: Zoned): string {
  const days = Map.groupBy(instants, (instant) => localDay(instant, zoned.timeZone));
  const said = [...days.values()].map(([first = 0, ...others]) => {
    const times = [first, ...others].map((instant) => sayTime(instant, zoned.timeZone));
    return `${sayDay(first, zoned)} at ${sayList(times, "or")}`;
  });
  const last = said.pop() ?? "";
  return said.length > 0 ? `${said.join(", ")}, or ${last}` : last;
}

export function sayList(items: readonly string[], word: "and" | "or"): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} ${word} ${last}`;
}

/** "1 hour", "90 minutes". */
export function sayMinutes(minutes: number): string {
  const hours = (minutes * 60_000) / HOUR;
  if (!Number.isInteger(hours)) return `${minutes} minutes`;
  return hours === 1 ? "1 hour" : `${hours} hours`;
}

/** A job's name within a sentence: "boiler service", but "EICR". */
export const sayJob = (job: string) => job.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
