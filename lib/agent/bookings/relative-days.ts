import { addDays, mondayOf, pad, weekdayIndex } from "@/lib/platform/locale/dates";
import { AFTER_DATE, HOURS, MONTH } from "./normalise-when";

/**
 * Rewrites days relative to today as dates ("Tuesday week" → "1 december 2026"), because the parser misreads them.
 * Pure.
 */

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
const DAY = `(${WEEKDAYS.join("|")}|today|tomorrow)`;
const WEEKDAY = `(${WEEKDAYS.join("|")})`;

/** "Next week, Tuesday or Wednesday", "Tuesday or Wednesday next week": both are. */
const NEXT_WEEKS = new RegExp(
  `\\bnext week,? (?:on )?${WEEKDAY} (or|and|to) (?:on )?${WEEKDAY}\\b|` +
    `\\b${WEEKDAY} (or|and|to) (?:on )?${WEEKDAY},? (?:of )?next week\\b`,
  "g",
);

const COUNT = `(an?|${HOURS.join("|")}|\\d{1,2})`;
/** "Friday in two weeks", "Friday, three weeks from now". */
const IN_WEEKS = new RegExp(
  `\\b${DAY},? (?:in ${COUNT} (week|fortnight)(?:'?s)?'?(?: time| from (?:now|today))?|` +
    `${COUNT} (week|fortnight)s?'? from (?:now|today))(?![\\w'])`,
  "g",
);
/** "A week on Friday", "in two weeks' time on Friday". */
const WEEKS_ON = new RegExp(
  `\\b(?:(?:in )?${COUNT} )?(week|fortnight)(?:'?s)?'?(?: time)?(?: on| from|,)? ${DAY}\\b`,
  "g",
);

const NTHS = ["first", "second", "third", "fourth", "fifth"];
const NTH = new RegExp(
  `\\b(?:the )?(${NTHS.join("|")}|last) ${WEEKDAY},? (?:in|of) (${MONTH})\\b(?: (\\d{4}))?`,
  "g",
);
const NAMED_MONTH = new RegExp(`\\b(?:${MONTH})\\b(?! \\d{4})`);

export function nameRelativeDays(said: string, today: string): string {
  const sayDay = (day: string) =>
    `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
  const later = (word: string, days: number) => sayDay(addDays(next(word, today), days));
  const ofWeek = (word: string, weeks: number) =>
    sayDay(addDays(mondayOf(today), weeks * 7 + WEEKDAYS.indexOf(word)));
  const laterBy = (word: string, count: string | undefined, unit: string) =>
    later(word, (HOURS.indexOf(count ?? "") + 1 || Number(count) || 1) * (unit === "fortnight" ? 14 : 7));
  return nameYear(said, today)
    .replace(NTH, (whole, nth, day, month, year) => {
      const date = nthOfMonth({ nth, day, month, year }, today);
      return date ? sayDay(date) : whole;
    })
    .replace(new RegExp(`\\b${WEEKDAY},? (?:of )?(?:the )?week after next\\b`, "g"), (_, day) =>
      ofWeek(day, 2),
    )
    .replace(new RegExp(`\\b(?:the )?week after next,? (?:on )?${WEEKDAY}\\b`, "g"), (_, day) =>
      ofWeek(day, 2),
    )
    .replace(NEXT_WEEKS, (_, first, word, second, one, and, other) =>
      first
        ? `${ofWeek(first, 1)} ${word} ${ofWeek(second, 1)}`
        : `${ofWeek(one, 1)} ${and} ${ofWeek(other, 1)}`,
    )
    .replace(new RegExp(`\\b${WEEKDAY},? (?:of )?next week\\b`, "g"), (_, day) => ofWeek(day, 1))
    .replace(new RegExp(`\\bnext week,? (?:on )?${WEEKDAY}\\b`, "g"), (_, day) => ofWeek(day, 1))
    .replace(new RegExp(`\\b${WEEKDAY},? (?:of )?this week\\b`, "g"), (_, day) => ofWeek(day, 0))
    .replace(new RegExp(`\\bthis week,? (?:on )?${WEEKDAY}\\b`, "g"), (_, day) => ofWeek(day, 0))
    .replace(new RegExp(`\\b${WEEKDAY} after next\\b`, "g"), (_, day) => later(day, 7))
    .replace(IN_WEEKS, (_, day, count, unit, countFromNow, unitFromNow) =>
      laterBy(day, count ?? countFromNow, unit ?? unitFromNow),
    )
    .replace(
      new RegExp(`\\b${DAY} (week|fortnight)\\b(?! (?:of|commencing|beginning))`, "g"),
      (_, day, unit) => laterBy(day, undefined, unit),
    )
    .replace(WEEKS_ON, (_, count, unit, day) => laterBy(day, count, unit))
    .replace(/\bin (?:a|one) fortnight(?:'?s time)?\b/g, () => sayDay(addDays(today, 14)))
    .replace(
      new RegExp(
        `(?<!(?:${MONTHS.join("|")}) )\\b(?:the )?(\\d{1,2})(?:st|nd|rd|th)\\b(?! (?:of )?(?!${AFTER_DATE})[a-z]{3,}\\b)`,
        "g",
      ),
      (whole, day) => {
        const date = nextDayOfMonth(Number(day), today);
        return date ? sayDay(date) : whole;
      },
    );
}

/** "December next year": the parser ignores the year. */
function nameYear(said: string, today: string): string {
  const which = /\b(next|this) year\b/.exec(said)?.[1];
  if (!which || !NAMED_MONTH.test(said)) return said;
  const year = Number(today.slice(0, 4)) + (which === "next" ? 1 : 0);
  return said.replace(/,? ?(?:\b(?:in|of) )?\b(?:next|this) year\b/, "").replace(NAMED_MONTH, `$& ${year}`);
}

type Nth = { nth: string; day: string; month: string; year?: string };

/** The day of "the first Tuesday in December"; null if the month has none. */
function nthOfMonth({ nth, day, month, year }: Nth, today: string): string | null {
  const number = pad(MONTHS.findIndex((name) => name.startsWith(month.slice(0, 3))) + 1);
  const dateIn = (inYear: number) => {
    const all = Array.from({ length: 31 }, (_, index) => `${inYear}-${number}-${pad(index + 1)}`).filter(
      (date) =>
        new Date(`${date}T00:00Z`).toISOString().startsWith(date) &&
        weekdayIndex(date) === WEEKDAYS.indexOf(day),
    );
    return all.at(nth === "last" ? -1 : NTHS.indexOf(nth)) ?? null;
  };
  if (year) return dateIn(Number(year));
  const date = dateIn(Number(today.slice(0, 4)));
  return date && date < today ? dateIn(Number(today.slice(0, 4)) + 1) : date;
}

/** The next such day, including today. */
function next(word: string, today: string): string {
  if (word === "today") return today;
  if (word === "tomorrow") return addDays(today, 1);
  const ahead = (WEEKDAYS.indexOf(word) - weekdayIndex(today) + 7) % 7;
  return addDays(today, ahead);
}

/** In this month, or in the next one that has such a day. */
function nextDayOfMonth(day: number, today: string): string | null {
  if (day < 1 || day > 31) return null;
  for (let ahead = 0; ahead < 62; ahead++) {
    const date = addDays(today, ahead);
    if (Number(date.slice(8)) === day) return date;
  }
  return null;
}

/** Whether a text names one weekday, and the date is another: then it is unclear which was meant. */
export function contradictsWeekday(said: string, day: string): boolean {
  const named = WEEKDAYS.filter((name) => new RegExp(`\\b${name}\\b`).test(said));
  return named.length === 1 && named[0] !== WEEKDAYS[weekdayIndex(day)];
}
