import type { Country } from "@/lib/platform/locale/countries/country";
import { addDays } from "@/lib/platform/locale/dates";
import { instantOf, localDay } from "@/lib/platform/locale/zoned-time";

/** After work, the day before. */
const FROM = "17:00";

type Place = { country: Country; timeZone: string };

/**
 * When a visit's reminder may be sent, in ms: from five in the afternoon of the client's day before it until the country's
 * hours for texts end. Pure; `startsAt` in ms.
 */
export function reminderHours(
  startsAt: number,
  { country, timeZone }: Place,
): { from: number; until: number } {
  const { from, to } = country.texts.hours;
  const day = addDays(localDay(startsAt, timeZone), -1);
  return {
    from: instantOf(`${day}T${from > FROM ? from : FROM}:00`, timeZone),
    until: instantOf(`${day}T${to}:00`, timeZone),
  };
}
