import { MINUTE } from "@/lib/platform/core/clock";
import { addDays } from "@/lib/platform/locale/dates";
import { instantOf, localDay, wallTimeAt } from "@/lib/platform/locale/zoned-time";
import type { ClientChoices } from "./read-choices";

type Quiet = NonNullable<ClientChoices["quiet"]>;

/** When the quiet hours around an instant end, in the client's time zone; null outside them. */
export function quietUntil(instant: number, quiet: Quiet | null, timeZone: string): number | null {
  if (!quiet) return null;
  const wall = wallTimeAt(instant, timeZone);
  const minute = Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
  const { from, until } = quiet;
  const passesMidnight = from > until;
  const isQuiet = passesMidnight ? minute >= from || minute < until : minute >= from && minute < until;
  if (!isQuiet) return null;
  const day = localDay(instant, timeZone);
  const endDay = passesMidnight && minute >= from ? addDays(day, 1) : day;
  return instantOf(`${endDay}T${clock(until)}:00`, timeZone);
}

/** The moment by which something has to be sent: this one, or the next beginning of quiet hours before it. In ms. */
export function beforeQuiet(instant: number, end: number, quiet: Quiet | null, timeZone: string): number {
  if (!quiet) return end;
  const today = localDay(instant, timeZone);
  const starts = [today, addDays(today, 1)].map((day) =>
    instantOf(`${day}T${clock(quiet.from)}:00`, timeZone),
  );
  return Math.min(end, ...starts.filter((start) => start > instant));
}

/** `22:00` of minutes after midnight. */
export const clock = (minutes: number) => new Date(minutes * MINUTE).toISOString().slice(11, 16);
