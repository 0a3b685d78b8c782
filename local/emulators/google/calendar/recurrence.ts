import { RRuleTemporal } from "rrule-temporal";
import { addDays } from "@/lib/platform/locale/dates";
import { wallTimeAt } from "@/lib/platform/locale/zoned-time";
import { googleError } from "../errors";
import type { CalendarEvent, EventTime } from "./event";
import { timeToInstant } from "./event";

const DAY = 86_400_000;
/** A series without an end is expanded this far from its start. */
const HORIZON = 5 * 366 * DAY;

/** Refuses an invalid recurrence, as Google does. */
export function assertRecurrence(recurrence: unknown, start: EventTime, calendarZone: string): void {
  try {
    readRule(Array.isArray(recurrence) ? recurrence : [], start, calendarZone);
  } catch {
    throw googleError(400, { message: "Invalid recurrence rule.", reason: "invalid" });
  }
}

/** The occurrences of a series that overlap the window, as events of their own. Wall-clock time is kept over DST. */
export function expandSeries(
  series: CalendarEvent,
  calendarZone: string,
  from: number,
  to: number,
): CalendarEvent[] {
  const first = timeToInstant(series.start, calendarZone);
  const length = timeToInstant(series.end, calendarZone) - first;
  const earliest = Math.max(first, from - length);
  const end = Math.min(to, first + HORIZON);
  if (earliest >= end) return [];
  return readRule(series.recurrence ?? [], series.start, calendarZone)
    .between(new Date(earliest), new Date(end), true)
    .map(({ epochMilliseconds }) => epochMilliseconds)
    .filter((start) => start < end && (start + length > from || (length === 0 && start >= from)))
    .map((start) => occurrenceAt(series, calendarZone, start, length));
}

/** The occurrence named by an id such as `abc_20261120T090000Z`, if its series has one then. */
export function findOccurrence(
  events: CalendarEvent[],
  id: string,
  calendarZone: string,
): CalendarEvent | undefined {
  const match = /^(.+)_(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/.exec(id);
  const series = events.find((event) => event.id === match?.[1] && event.recurrence);
  if (!match || !series || series.status === "cancelled") return undefined;
  const day = Date.parse(`${match[2]}-${match[3]}-${match[4]}T00:00:00Z`);
  const near = expandSeries(series, calendarZone, day - 2 * DAY, day + 3 * DAY);
  return near.find((occurrence) => occurrence.id === id);
}

/**
 * All-day events repeat by the days of the calendar's zone. Throws if the lines are not a valid RFC 5545 recurrence.
 */
function readRule(lines: unknown[], start: EventTime, calendarZone: string): RRuleTemporal {
  const zone = "date" in start ? calendarZone : start.timeZone;
  const wallTime = wallTimeAt(timeToInstant(start, calendarZone), zone).replace(/[-:]/g, "");
  return new RRuleTemporal({ rruleString: [`DTSTART;TZID=${zone}:${wallTime}`, ...lines].join("\n") });
}

function occurrenceAt(
  series: CalendarEvent,
  calendarZone: string,
  begins: number,
  length: number,
): CalendarEvent {
  const { recurrence: _, ...fields } = series;
  const timeAt = (instant: number): EventTime =>
    "date" in series.start
      ? { date: wallTimeAt(instant, calendarZone).slice(0, 10) }
      : { dateTime: new Date(instant).toISOString(), timeZone: series.start.timeZone };
  const start = timeAt(begins);
  const suffix = "date" in start ? start.date : start.dateTime.replace(/\.\d+Z$/, "Z");
  return {
    ...(fields as CalendarEvent),
    id: `${series.id}_${suffix.replace(/[-:]/g, "")}`,
    recurringEventId: series.id,
    originalStartTime: start,
    start,
    end: "date" in start ? { date: addDays(start.date, Math.round(length / DAY)) } : timeAt(begins + length),
  };
}
