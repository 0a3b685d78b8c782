import type { Country } from "@/lib/platform/locale/countries/country";
import { addDays } from "@/lib/platform/locale/dates";
import { instantOf, localDay, wallTimeAt } from "@/lib/platform/locale/zoned-time";

/**
 * When a text that answers nothing recent may be sent: at once, or at the next beginning of the country's hours for such
 * texts, in the client's time zone. Both in ms. Pure.
 */
export function nextTextTime(at: number, { texts: { hours } }: Country, timeZone: string): number {
  const [day = "", time = ""] = wallTimeAt(at, timeZone).split("T");
  if (hours.from <= time && time < hours.to) return at;
  return instantOf(`${time < hours.from ? day : addDays(day, 1)}T${hours.from}:00`, timeZone);
}

/** When the country's hours for texts end on the day of an instant, in the client's time zone. Both in ms. Pure. */
export function endOfTextHours(at: number, { texts: { hours } }: Country, timeZone: string): number {
  return instantOf(`${localDay(at, timeZone)}T${hours.to}:00`, timeZone);
}
