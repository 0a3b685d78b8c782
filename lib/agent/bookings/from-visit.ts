import { addDays, mondayOf } from "@/lib/platform/locale/dates";
import { HOURS } from "./normalise-when";

const AMOUNT = `an?|another|${HOURS.join("|")}|\\d{1,2}|a couple of|a few`;
/** Where a time may follow: "a week on at 10", not "a week on Thursday". */
const ALONE = "(?= *(?:$|[,;.]|(?:at|around|about|please|in the|between|from)\\b|\\d))";
const AWAY = new RegExp(
  `\\b(?:by )?(${AMOUNT}) (day|week|fortnight)s? ` +
    `(?:(later|after (?:that|it)|on${ALONE})|(earlier|sooner|before (?:that|it)))\\b`,
);
/** "A week back" is earlier for some people and later for others. */
const EITHER_WAY = new RegExp(
  `\\b(?:back|forwards?) (?:by )?(?:${AMOUNT}) (?:day|week|fortnight)s?\\b|` +
    `\\b(?:${AMOUNT}) (?:day|week|fortnight)s? (?:back|forwards?)\\b`,
);
const PART = "(day|morning|afternoon|evening)";
const BESIDE = new RegExp(
  `\\b(?:the )?(?:following|next) ${PART}\\b|(?<!\\bin )\\bthe ${PART} (after|before)(?= *(?:$|,|at\\b))`,
);
/** "Tomorrow or the day after" counts from that day. */
const NAMED = /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow)\b/;
const SAME = /\b(?:on )?(?:the )?same day\b/;
const UNIT: Record<string, number> = { day: 1, week: 7, fortnight: 14 };

/**
 * Rewrites days that are counted from a visit ("a week later", "the next morning") as dates: from `visit`, its day.
 * Null if there is none: from today, they would be other days. Expects a normalised text.
 */
export function fromVisit(said: string, visit: string | undefined): string | null {
  if (EITHER_WAY.test(said)) return null;
  const away = AWAY.exec(said);
  if (away) {
    const [whole, amount = "", unit = "", later] = away;
    const count = /^an/.test(amount) || amount === "a" ? 1 : countOf(amount);
    if (visit === undefined || count === null) return null;
    return said.replace(whole, addDays(visit, (later ? 1 : -1) * count * (UNIT[unit] ?? 1)));
  }
  if (NAMED.test(said)) return said;
  const beside = BESIDE.exec(said);
  if (beside) {
    const [whole, part = beside[2] ?? "", , way] = beside;
    if (visit === undefined) return whole.endsWith("next day") ? said : null;
    return said.replace(
      whole,
      `${addDays(visit, way === "before" ? -1 : 1)}${part === "day" ? "" : ` ${part}`}`,
    );
  }
  return visit === undefined ? said : said.replace(SAME, visit);
}

/** Null for "a few". */
function countOf(amount: string): number | null {
  if (amount === "a couple of") return 2;
  return HOURS.indexOf(amount) + 1 || Number(amount) || null;
}

const SAME_TIME =
  /\b(?:(?:at|around|about) )?(?:(?:exactly )?the )?(?:very )?same time(?: (?:of|in the) day)?(?: as (?:now|before|it is))?(?![\w'])/;

type Visit = { day: string | undefined; time: string | undefined; today: string };

/**
 * "The same time tomorrow" is at the hour of the visit, and "the same time next week" on its weekday, unless the visit
 * is in next week itself.
 */
export function atSameTime(said: string, { day, time, today }: Visit): string {
  if (!time || !day || !SAME_TIME.test(said)) return said;
  const timed = said.replace(SAME_TIME, `at ${time}`);
  const isThisWeek = mondayOf(day) === mondayOf(today);
  return isThisWeek && !NAMED.test(said) ? timed.replace(/\bnext week\b/, addDays(day, 7)) : timed;
}
