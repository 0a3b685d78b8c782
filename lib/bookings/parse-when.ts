import { GB } from "chrono-node/en";
import { addDays, instantOf, wallTimeAt } from "@/lib/core/zoned-time";
import { localDay, type Span, startOfDay } from "./availability";
import { normaliseWhen, withAfternoons } from "./normalise-when";
import { contradictsWeekday, mondayOf, nameRelativeDays } from "./relative-days";

/** What somebody meant: a moment, or the part of the calendar that they left open. */
export type When = { kind: "moment"; at: number } | { kind: "span"; span: Span };

type Part = "morning" | "afternoon" | "evening";
type Bounds = { from: string; to: string };

const PARTS: Record<Part, Bounds> = {
  morning: { from: "00:00:00", to: "12:00:00" },
  afternoon: { from: "12:00:00", to: "18:00:00" },
  evening: { from: "17:00:00", to: "24:00:00" },
};
const PAST = /\blast (?:week|month|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/;

/**
 * Reads a day and time as people and assistants write them ("next Tuesday morning", "Tuesday week at half three",
 * 24/11/2026, ISO), in a time zone. An hour from 1 to 6 without am or pm is one of the afternoon. Null for no date, and
 * for a day of the week that the date is not.
 */
export function parseWhen(text: string, { timeZone, now }: { timeZone: string; now: number }): When | null {
  const today = localDay(now, timeZone);
  const said = nameRelativeDays(withAfternoons(normaliseWhen(text)), today);
  if (PAST.test(said)) return null;
  const part = /\b(morning|afternoon|evening)\b/.exec(said)?.[1] as Part | undefined;
  const week = /\b(this|next|following) week\b|\bweek after next\b/.exec(said);
  if (week) return weekOf(today, week[1] === "this" ? 0 : week[1] ? 1 : 2, timeZone);
  const weekend = /\b(next )?weekend\b/.exec(said);
  if (weekend) return weekendOf(today, weekend[1] ? 1 : 0, timeZone);
  const { bounds, rest } = readBounds(said);
  // Wall clock time is given to the parser as if it were UTC, so that it needs to know nothing of our zones.
  const reference = { instant: new Date(`${wallTimeAt(now, timeZone)}Z`), timezone: 0 };
  // The part of the day is read by us: in front of the day ("in the afternoon on Friday") the parser takes it for today's.
  const dated = rest.replace(/\b(?:in the |this )?(?:morning|afternoon|evening)\b/g, " ");
  const results = GB.parse(dated, reference, { forwardDate: true });
  const [start] = results.map((result) => result.start);
  if (!start) {
    if (bounds) return between(today, bounds, timeZone);
    if (part) return between(today, PARTS[part], timeZone);
    return /\b(asap|as soon as possible|soonest|earliest|any ?time|any day|whenever)\b/.test(said)
      ? { kind: "span", span: { start: now, end: Number.POSITIVE_INFINITY } }
      : null;
  }
  if (start.isCertain("month") && !start.isCertain("day") && !start.isCertain("weekday"))
    return monthOf(start, today, timeZone);
  // "At 10 on 24 November" is two finds now and then: the time of the first and the day of another.
  const dayNamed = isDated(start) ? start : results.map((result) => result.start).find(isDated);
  const day = dayOf(dayNamed ?? start);
  if (dayNamed?.isCertain("day") && contradictsWeekday(said, day)) return null;
  if (bounds) return between(day, bounds, timeZone);
  if (!hasTime(dated, start)) return part ? between(day, PARTS[part], timeZone) : wholeDay(day, timeZone);
  if (start.isCertain("timezoneOffset")) return { kind: "moment", at: start.date().getTime() };
  const hour = start.get("hour") ?? 0;
  const isVague =
    part !== "morning" &&
    !start.isCertain("meridiem") &&
    hour >= 1 &&
    hour <= 6 &&
    !/\b0\d:\d\d\b|t0\d/.test(said);
  const inAfternoon = isVague || (part !== undefined && part !== "morning" && hour < 12 && hour > 0);
  const time = `${pad(inAfternoon ? hour + 12 : hour)}:${pad(start.get("minute") ?? 0)}:00`;
  return { kind: "moment", at: instantOf(`${day}T${time}`, timeZone) };
}

const TIME = "(\\d{1,2})(?:[:.](\\d\\d))? ?(am|pm)?";
const BETWEEN = new RegExp(
  `\\b(?:(?:any ?time )?(?:between|from) )?${TIME} ?(?:and|to|until|till|-|–) ?${TIME}(?![\\d/.:-])`,
);
const AFTER = new RegExp(`\\b(?:any ?time )?(?:after|from) ${TIME}(?![\\d/.:-])`);
const BEFORE = new RegExp(`\\b(?:any ?time )?(?:before|until|till) ${TIME}(?![\\d/.:-])`);

/** "between 2 and 4", "after 3", "before 11": the part of a day that they leave open, and the text without them. */
function readBounds(said: string): { bounds: Bounds | null; rest: string } {
  const none = { bounds: null, rest: said };
  const both = /\b(between|from)\b/.test(said) ? BETWEEN.exec(said) : null;
  const found = both ?? AFTER.exec(said) ?? BEFORE.exec(said);
  if (!found) return none;
  const [whole, ...parts] = found;
  const second = both ? wallTime(parts.slice(3)) : null;
  // "Between 7 and 9 pm" begins in the evening, "between 10 and 2 pm" does not.
  const [hour, past, half = parts[5]] = parts;
  const shared = wallTime([hour, past, half]);
  const first = shared && second && shared < second ? shared : wallTime(parts);
  if (first === null || (both && second === null)) return none;
  const isBefore = !both && whole.includes("after") === false && !whole.includes("from");
  const bounds = isBefore ? { from: "00:00:00", to: first } : { from: first, to: second ?? "24:00:00" };
  return bounds.from < bounds.to ? { bounds, rest: said.replace(whole, " ").trim() } : none;
}

/** An hour from 1 to 6 is one of the afternoon here, too. */
function wallTime([hourText, past = "00", half]: (string | undefined)[]): string | null {
  const hour = Number(hourText);
  if (Number(past) > 59 || hour + Number(past) / 60 > 24) return null;
  const meridiem = half ?? (hour <= 6 ? "pm" : undefined);
  const inDay =
    meridiem === "pm" && hour < 12 && hour > 0 ? hour + 12 : meridiem === "am" && hour === 12 ? 0 : hour;
  return `${pad(inDay)}:${past}:00`;
}

function between(day: string, { from, to }: Bounds, timeZone: string): When {
  return {
    kind: "span",
    span: { start: instantOf(`${day}T${from}`, timeZone), end: instantOf(`${day}T${to}`, timeZone) },
  };
}

const isDated = (start: Components) => start.isCertain("day") || start.isCertain("weekday");

type Components = ReturnType<typeof GB.parse>[number]["start"];

const dayOf = (start: Components) =>
  `${start.get("year")}-${pad(start.get("month") ?? 1)}-${pad(start.get("day") ?? 1)}`;

/** "Morning" alone counts as an hour for the parser; for us it is half a day. */
function hasTime(said: string, start: Components): boolean {
  return start.isCertain("hour") && /\d[:.]\d\d|\bat \d|\d ?(am|pm|o'?clock)|\bnow\b/.test(said);
}

const wholeDay = (day: string, timeZone: string): When => days(day, addDays(day, 1), timeZone);

/** The rest of this week, or all of a later one. Weeks begin on Mondays. */
function weekOf(today: string, ahead: 0 | 1 | 2, timeZone: string): When {
  const monday = addDays(mondayOf(today), ahead * 7);
  return days(ahead === 0 ? today : monday, addDays(monday, 7), timeZone);
}

function weekendOf(today: string, ahead: 0 | 1, timeZone: string): When {
  const saturday = addDays(mondayOf(today), 5 + ahead * 7);
  return days(saturday < today ? today : saturday, addDays(saturday, 2), timeZone);
}

/** A month without a day: this one from today on, else the next of its name. */
function monthOf(start: Components, today: string, timeZone: string): When {
  const month = start.get("month") ?? 1;
  const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const year = start.isCertain("year")
    ? (start.get("year") ?? thisYear)
    : thisYear + (month < thisMonth ? 1 : 0);
  const first = `${year}-${pad(month)}-01`;
  const after = month === 12 ? `${year + 1}-01-01` : `${year}-${pad(month + 1)}-01`;
  return days(first < today && today < after ? today : first, after, timeZone);
}

const days = (from: string, to: string, timeZone: string): When => ({
  kind: "span",
  span: { start: startOfDay(from, timeZone), end: startOfDay(to, timeZone) },
});

const pad = (value: number) => String(value).padStart(2, "0");
