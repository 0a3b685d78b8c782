import { addDays } from "@/lib/core/zoned-time";

/** Days that are counted from today, as dates ("Tuesday week" → "1 december 2026"): the parser takes them for others. Pure. */

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
const DAY = `(${WEEKDAYS.join("|")}|today|tomorrow)`;
const WEEKDAY = `(${WEEKDAYS.join("|")})`;

export function nameRelativeDays(said: string, today: string): string {
  const sayDay = (day: string) =>
    `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
  const later = (word: string, days: number) => sayDay(addDays(next(word, today), days));
  const ofWeek = (word: string, weeks: number) =>
    sayDay(addDays(mondayOf(today), weeks * 7 + WEEKDAYS.indexOf(word)));
  const weeksOf = (words: string) => (/fortnight|two|2/.test(words) ? 14 : 7);
  return said
    .replace(new RegExp(`\\b${WEEKDAY},? (?:of )?(?:the )?week after next\\b`, "g"), (_, day) =>
      ofWeek(day, 2),
    )
    .replace(new RegExp(`\\b(?:the )?week after next,? (?:on )?${WEEKDAY}\\b`, "g"), (_, day) =>
      ofWeek(day, 2),
    )
    .replace(new RegExp(`\\b${WEEKDAY},? (?:of )?next week\\b`, "g"), (_, day) => ofWeek(day, 1))
    .replace(new RegExp(`\\bnext week,? (?:on )?${WEEKDAY}\\b`, "g"), (_, day) => ofWeek(day, 1))
    .replace(new RegExp(`\\b${WEEKDAY},? (?:of )?this week\\b`, "g"), (_, day) => ofWeek(day, 0))
    .replace(new RegExp(`\\bthis week,? (?:on )?${WEEKDAY}\\b`, "g"), (_, day) => ofWeek(day, 0))
    .replace(new RegExp(`\\b${WEEKDAY} after next\\b`, "g"), (_, day) => later(day, 7))
    .replace(
      new RegExp(`\\b${DAY} (week|fortnight)\\b(?! (?:of|commencing|beginning))`, "g"),
      (_, day, words) => later(day, weeksOf(words)),
    )
    .replace(
      new RegExp(`\\b(?:(?:in )?(?:a|one) )?(week|fortnight|(?:two|2) weeks)(?: on| from|,)? ${DAY}\\b`, "g"),
      (_, words, day) => later(day, weeksOf(words)),
    )
    .replace(/\bin (?:a|one) fortnight(?:'?s time)?\b/g, () => sayDay(addDays(today, 14)))
    .replace(
      new RegExp(
        `(?<!(?:${MONTHS.join("|")}) )\\b(?:the )?(\\d{1,2})(?:st|nd|rd|th)\\b(?! (?:of )?[a-z]{3,}(?<!at|in|on)\\b)`,
        "g",
      ),
      (whole, day) => {
        const date = nextDayOfMonth(Number(day), today);
        return date ? sayDay(date) : whole;
      },
    );
}

/** The next such day, today included. */
function next(word: string, today: string): string {
  if (word === "today") return today;
  if (word === "tomorrow") return addDays(today, 1);
  const ahead = (WEEKDAYS.indexOf(word) - weekdayOf(today) + 7) % 7;
  return addDays(today, ahead);
}

/** Of this month, or of the next that has it. */
function nextDayOfMonth(day: number, today: string): string | null {
  if (day < 1 || day > 31) return null;
  for (let ahead = 0; ahead < 62; ahead++) {
    const date = addDays(today, ahead);
    if (Number(date.slice(8)) === day) return date;
  }
  return null;
}

/** Monday is 0. */
export const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
export const mondayOf = (day: string) => addDays(day, -weekdayOf(day));

/** Whether a text names one day of the week, and the date is another: then it is unclear which was meant. */
export function contradictsWeekday(said: string, day: string): boolean {
  const named = WEEKDAYS.filter((name) => new RegExp(`\\b${name}\\b`).test(said));
  return named.length === 1 && named[0] !== WEEKDAYS[weekdayOf(day)];
}
