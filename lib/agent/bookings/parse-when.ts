import { GB } from "chrono-node/en";
import { MINUTE } from "@/lib/platform/core/clock";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { addDays, mondayOf, pad } from "@/lib/platform/locale/dates";
import type { Zoned } from "@/lib/platform/locale/place";
import { instantOf, localDay, startOfDay, wallTimeAt } from "@/lib/platform/locale/zoned-time";
import { atSameTime, fromVisit } from "./from-visit";
import { MONTH, normaliseWhen, TAKEN_BACK, withAfternoons } from "./normalise-when";
import { readNumericDates } from "./numeric-dates";
import {
  anyTime,
  between,
  days,
  limitedBy,
  limitOf,
  monthOf,
  readSpokenPeriod,
  type Today,
  type When,
  wholeDay,
} from "./periods";
import { type DayPart, PARTS, readBounds } from "./read-bounds";
import { readFromNow } from "./read-from-now";
import { contradictsWeekday, nameRelativeDays } from "./relative-days";
import { readSpokenZone } from "./spoken-zone";
import { withoutAsides } from "./without-asides";

const ANY_TIME = /\b(asap|as soon as possible|soonest|earliest|any ?time|any day|whenever)\b/;
const IN_MONTH = new RegExp(`\\b(?:in|of|during) (?:${MONTH})\\b`);
const WEEK_OF = /\b(?:the )?(?:week (?:of|commencing|beginning|starting)|w\/?c)(?: on)?\b/;
/** A day that only a calendar of its own can tell. */
const MOVABLE =
  /\b(?:easter|good friday|black friday|ash wednesday|shrove tuesday|thanksgiving|diwali|eid|passover|hanukkah|(?:bank|public) holidays?)\b/;
/** The parser reads "the day after Christmas" as tomorrow. */
const BESIDE_ANOTHER = new RegExp(
  `\\b(?<!any )days? (?:after|before) (?:the )?(?:\\d{1,2} (?:${MONTH})|[a-z]+day\\b|christmas|xmas|new year|halloween|${MOVABLE.source})`,
);
/** Without a date beside it: a day that is not named otherwise. */
const OTHER_DAY = /\b(?:\w+days?|(?<!\b(?:the|this) )days?|eve|christmas|xmas|new year|halloween)\b/;
const THIS_PART = /\bthis (?:morning|afternoon|evening)\b/;
const PAST = /\blast (?:week|month|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/;

/**
 * Parses a day and time as people and assistants write them ("next Tuesday morning", "Tuesday week at half three",
 * 24/11/2026, ISO), in a time zone. An hour from 1 to 6 without am or pm is in the afternoon. Null without a date, and
 * for a weekday that does not match the date. `day` is that of the visit which is to be moved: a time alone is meant on
 * it, otherwise on the next day that has it ahead, and "a week later" is counted from it. "The same time" is its `time`.
 */
export function parseWhen(
  text: string,
  { country, timeZone, now }: Zoned,
  { day, time }: { day?: string; time?: string } = {},
): When | null {
  if (text === "") return null;
  const dated = readNumericDates(text, countryOf(country).numericDates);
  if (dated === null) return null;
  const meant = readSpokenZone(withAfternoons(normaliseWhen(dated)), { country, timeZone });
  const today = localDay(now, meant.timeZone);
  const zoned = { country, timeZone: meant.timeZone, now, today };
  const absolute = fromVisit(atSameTime(meant.said, { day, time, today }), day);
  if (absolute === null) return null;
  const said = nameRelativeDays(withoutAsides(absolute), today);
  if (PAST.test(said) || BESIDE_ANOTHER.test(said)) return null;
  return (
    (absolute === meant.said ? readFromNow(text, zoned) : null) ??
    readSpokenPeriod(said, zoned) ??
    readDay(said, zoned, day)
  );
}

function readDay(said: string, { timeZone, now, today }: Today, meantDay?: string): When | null {
  const part = /\b(morning|afternoon|evening)\b/.exec(said)?.[1] as DayPart | undefined;
  const { bounds, rest } = readBounds(said);
  const isMidnight = /\b24:00\b/.test(rest);
  // We read the part of the day ourselves: before the day ("in the afternoon on Friday") the parser applies it to
  // today.
  const dated = rest
    .replace(WEEK_OF, " ")
    .replace(/\b(?:at )?24:00\b/g, " ")
    .replace(/\b(?:in the |this )?(?:morning|afternoon|evening)\b/g, " ");
  // The parser gets wall-clock time as if it were UTC, so that it needs no time zones.
  const reference = { instant: new Date(`${wallTimeAt(now, timeZone)}Z`), timezone: 0 };
  const results = GB.parse(dated, reference, { forwardDate: true });
  const [first] = results;
  // "At 10 on 24 November" is sometimes two matches: the time of the first and the day of the other.
  const named = results.find(({ start }) => isDated(start));
  const isOtherDay = MOVABLE.test(said) ? !named?.start.isCertain("day") : !named && OTHER_DAY.test(said);
  if (!first) {
    if (isOtherDay || !(isMidnight || bounds || part)) return ANY_TIME.test(said) ? anyTime(now) : null;
    if (isMidnight) return midnightAfter(meantDay ?? today, timeZone);
    return between(today, bounds ?? PARTS[part ?? "morning"], timeZone);
  }
  const { index, text } = named ?? first;
  const limit = limitOf(dated.slice(0, index), dated.slice(index + text.length));
  const month = results.find(({ start }) => start.isCertain("month") && !isDated(start))?.start;
  if (month && (month === first.start || (!named?.start.isCertain("month") && IN_MONTH.test(said))))
    return limitedBy(limit, monthOf(month, { timeZone, today }), now);
  if (isOtherDay) return null;
  const [from, to] = daysFromTo(results, dated, today);
  if (from && to) return days(from, addDays(to, 1), timeZone);
  const unnamed = THIS_PART.test(said) ? today : (meantDay ?? dayOf(first.start));
  const day = named ? dayOf(named.start) : unnamed;
  if (named?.start.isCertain("day") && contradictsWeekday(said, day)) return null;
  if (WEEK_OF.test(rest)) return days(mondayOf(day), addDays(mondayOf(day), 7), timeZone);
  if (bounds && (!limit || limit === "from")) return between(day, bounds, timeZone);
  if (!bounds && !limit && isUndecided(results, dated)) return wholeDay(day, timeZone);
  const start = timedOf(results, dated) ?? first.start;
  if (isMidnight) return limitedBy(limit, midnightAfter(day, timeZone), now);
  if (hasTime(dated, start) && !bounds)
    return limitedBy(limit, momentOf({ day, start, said, part, timeZone }), now);
  if (part && !limit) return between(day, PARTS[part], timeZone);
  return limitedBy(limit, wholeDay(day, timeZone), now);
}

/** "Thursday, no, Friday" may be either. */
const SEVERAL_DAYS = new RegExp(`\\b(?:or|${TAKEN_BACK})\\b`);

/** From the first to the last day, if a text names several: "Monday to Wednesday", "tomorrow or Friday". */
function daysFromTo(results: Found[], dated: string, today: string): [string, string] | [] {
  const isRange = results.some(({ start, end }) => end && isDated(end) && dayOf(end) !== dayOf(start));
  if (!isRange && !SEVERAL_DAYS.test(dated)) return [];
  const named = results
    .flatMap(({ start, end }) => (end ? [start, end] : [start]))
    .filter(isDated)
    .map(dayOf)
    .sort();
  const [from, to] = [named[0], named.at(-1)];
  if (!from || !to || from === to) return [];
  // The parser moves a range that has already begun to next year.
  const [began, ends] = [from, to].map((day) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`);
  return began && ends && began <= today && today <= ends ? [today, ends] : [from, to];
}

type Timed = { day: string; start: Components; said: string; part: DayPart | undefined; timeZone: string };

function momentOf({ day, start, said, part, timeZone }: Timed): When {
  // The parser gives "now" the offset of its reference, which is no zone that was named.
  const isOffset = start.isCertain("timezoneOffset") && !/\bnow\b/.test(said);
  const offset = isOffset ? start.get("timezoneOffset") : null;
  const hour = start.get("hour") ?? 0;
  const isVague =
    part !== "morning" &&
    !start.isCertain("meridiem") &&
    hour >= 1 &&
    hour <= 6 &&
    !/\b0\d:\d\d\b|t0\d/.test(said);
  const inAfternoon = isVague || (part !== undefined && part !== "morning" && hour < 12 && hour > 0);
  const time = `${pad(inAfternoon ? hour + 12 : hour)}:${pad(start.get("minute") ?? 0)}:00`;
  if (offset !== null) return { kind: "moment", at: Date.parse(`${day}T${time}Z`) - offset * MINUTE };
  return { kind: "moment", at: instantOf(`${day}T${time}`, timeZone) };
}

/** The night belongs to the day before it. */
const midnightAfter = (day: string, timeZone: string): When => ({
  kind: "moment",
  at: startOfDay(addDays(day, 1), timeZone),
});

type Found = ReturnType<typeof GB.parse>[number];
type Components = Found["start"];

const isDated = (start: Components) => start.isCertain("day") || start.isCertain("weekday");

const dayOf = (start: Components) =>
  `${start.get("year")}-${pad(start.get("month") ?? 1)}-${pad(start.get("day") ?? 1)}`;

const NAMES_TIME = /\d[:.]\d\d|\d ?[ap]m\b|o'?clock|\bat \d/;

/** Which time is meant has to be asked: "Friday at 2, sorry, at 3", "at lunchtime, about one". Of "at 10 or 2" any is. */
function isUndecided(results: Found[], dated: string): boolean {
  if (/\b(?:or|between|from)\b/.test(dated)) return false;
  const times = results
    .filter(
      ({ start, text, index }) =>
        start.isCertain("hour") && NAMES_TIME.test(text) && !ADDRESSED.test(dated.slice(0, index)),
    )
    .map(({ start }) => 60 * (start.get("hour") ?? 0) + (start.get("minute") ?? 0));
  return new Set(times).size > 1;
}

const ADDRESSED = /\b(?:flat|unit|apartment|apt|suite|room|number|no)\W*$/;

/** What tells the hour: "Monday for a boiler service at 3 pm" is two matches, the day and the time. */
function timedOf(results: Found[], dated: string): Components | undefined {
  const [first, ...others] = results;
  if (first?.start.isCertain("hour")) return first.start;
  const times = others.filter(
    ({ start, text, index }) =>
      !isDated(start) &&
      /\d:\d\d|\d ?[ap]m\b|o'?clock|^at \d/.test(text) &&
      !ADDRESSED.test(dated.slice(0, index)),
  );
  return times.length === 1 ? times[0]?.start : undefined;
}

/** The parser reads "morning" alone as an hour; we read it as half a day. */
function hasTime(said: string, start: Components): boolean {
  return start.isCertain("hour") && /\d[:.]\d\d|\bat \d|\d ?(am|pm|o'?clock)|\bnow\b/.test(said);
}
