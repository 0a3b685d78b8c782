import { addDays, instantOf, wallTimeAt } from "@/lib/platform/locale/zoned-time";
import { googleError } from "../errors";
import type { CalendarEvent, EventTime } from "./event";
import { timeToInstant } from "./event";

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const KNOWN_PARTS = ["FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "WKST"];
/** A series without an end is expanded this far from its start. */
const HORIZON_DAYS = 366 * 5;

type Rule = { frequency: string; interval: number; count: number; until: number; days?: Set<string> };

/**
 * Refuses what this emulator cannot expand, instead of expanding it wrongly: anything but one
 * `RRULE:FREQ=DAILY|WEEKLY` with INTERVAL, COUNT, UNTIL, BYDAY (plain weekdays), and EXDATE lines.
 */
export function assertRecurrence(recurrence: unknown): void {
  const lines = Array.isArray(recurrence) ? recurrence.map(String) : [];
  const rules = lines.filter((line) => line.startsWith("RRULE:"));
  const others = lines.filter((line) => !/^(RRULE:|EXDATE[;:])/.test(line));
  const parts = rules.flatMap((line) => line.slice(6).split(";"));
  const isKnown =
    rules.length === 1 &&
    others.length === 0 &&
    parts.every((part) => KNOWN_PARTS.includes(part.split("=")[0] ?? "")) &&
    parts.some((part) => /^FREQ=(DAILY|WEEKLY)$/.test(part)) &&
    parts.every((part) => !part.startsWith("BYDAY=") || /^BYDAY=([A-Z]{2},?)+$/.test(part));
  if (!isKnown)
    throw googleError(501, {
      message: `The emulator expands daily and weekly rules only, not ${lines.join(" ")}`,
    });
}

/** The occurrences of a series that overlap the window, as events of their own. Wall-clock time is kept over DST. */
export function expandSeries(
  series: CalendarEvent,
  calendarZone: string,
  from: number,
  to: number,
): CalendarEvent[] {
  const length = timeToInstant(series.end, calendarZone) - timeToInstant(series.start, calendarZone);
  const occurrences: CalendarEvent[] = [];
  for (const start of startsOf(series, calendarZone, to)) {
    const begins = timeToInstant(start, calendarZone);
    if (begins + length > from || (length === 0 && begins >= from))
      occurrences.push(occurrenceAt(series, start, length));
  }
  return occurrences;
}

/** The occurrence that an id such as `abc_20261120T090000Z` names, if its series has one then. */
export function findOccurrence(
  events: CalendarEvent[],
  id: string,
  calendarZone: string,
): CalendarEvent | undefined {
  const match = /^(.+)_(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/.exec(id);
  const series = events.find((event) => event.id === match?.[1] && event.recurrence);
  if (!match || !series || series.status === "cancelled") return undefined;
  const day = Date.parse(`${match[2]}-${match[3]}-${match[4]}T00:00:00Z`);
  const near = expandSeries(series, calendarZone, day - 2 * 86_400_000, day + 3 * 86_400_000);
  return near.find((occurrence) => occurrence.id === id);
}

function* startsOf(series: CalendarEvent, calendarZone: string, to: number): Generator<EventTime> {
  const rule = parseRule(series, calendarZone);
  const zone = "date" in series.start ? calendarZone : series.start.timeZone;
  const first = wallTimeAt(timeToInstant(series.start, calendarZone), zone);
  const firstDate = first.slice(0, 10);
  const excluded = readExcluded(series, zone);
  const firstWeekday = weekdayOf(firstDate);
  let made = 0;
  for (let day = 0; day < HORIZON_DAYS && made < rule.count; day++) {
    const date = addDays(firstDate, day);
    const mondayBased = (firstWeekday + 6) % 7;
    const period = rule.frequency === "DAILY" ? day : Math.floor((day + mondayBased) / 7);
    const days = rule.days ?? (rule.frequency === "WEEKLY" ? new Set([WEEKDAYS[firstWeekday]]) : undefined);
    if (period % rule.interval !== 0 || (days && !days.has(WEEKDAYS[weekdayOf(date)] ?? ""))) continue;
    const instant = instantOf(`${date}${first.slice(10)}`, zone);
    if (instant > rule.until || instant >= to) return;
    made += 1;
    if (excluded.has(instant)) continue;
    yield "date" in series.start
      ? { date }
      : { dateTime: new Date(instant).toISOString(), timeZone: series.start.timeZone };
  }
}

function occurrenceAt(series: CalendarEvent, start: EventTime, length: number): CalendarEvent {
  const { recurrence: _, ...fields } = series;
  const suffix = "date" in start ? start.date : start.dateTime.replace(/\.\d+Z$/, "Z");
  const end: EventTime =
    "date" in start
      ? { date: addDays(start.date, Math.round(length / 86_400_000)) }
      : {
          dateTime: new Date(Date.parse(start.dateTime) + length).toISOString(),
          timeZone: start.timeZone,
        };
  return {
    ...(fields as CalendarEvent),
    id: `${series.id}_${suffix.replace(/[-:]/g, "")}`,
    recurringEventId: series.id,
    originalStartTime: start,
    start,
    end,
  };
}

function parseRule(series: CalendarEvent, calendarZone: string): Rule {
  const line = series.recurrence?.find((entry) => entry.startsWith("RRULE:")) ?? "";
  const parts = Object.fromEntries(
    line
      .slice(6)
      .split(";")
      .map((part): [string, string] => {
        const [key = "", value = ""] = part.split("=");
        return [key, value];
      }),
  );
  return {
    frequency: parts.FREQ ?? "DAILY",
    interval: Number(parts.INTERVAL ?? 1),
    count: Number(parts.COUNT ?? Number.POSITIVE_INFINITY),
    until: parts.UNTIL ? parseCompact(parts.UNTIL, calendarZone, "T23:59:59") : Number.POSITIVE_INFINITY,
    days: parts.BYDAY ? new Set(parts.BYDAY.split(",")) : undefined,
  };
}

function readExcluded(series: CalendarEvent, zone: string): Set<number> {
  const lines = series.recurrence?.filter((line) => line.startsWith("EXDATE")) ?? [];
  const values = lines.flatMap((line) => line.slice(line.indexOf(":") + 1).split(","));
  return new Set(values.map((value) => parseCompact(value, zone, "T00:00:00")));
}

/** `20261120`, `20261120T090000` (in the zone) or `20261120T090000Z`. */
function parseCompact(text: string, zone: string, timeOfDates: string): number {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/.exec(text);
  if (!match) return Number.NaN;
  const date = `${match[1]}-${match[2]}-${match[3]}`;
  if (!match[4]) return instantOf(date + timeOfDates, zone);
  const wallTime = `${date}T${match[4]}:${match[5]}:${match[6]}`;
  return match[7] ? Date.parse(`${wallTime}Z`) : instantOf(wallTime, zone);
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
