import { GB } from "chrono-node/en";
import { addDays, instantOf, wallTimeAt } from "@/lib/core/zoned-time";
import { localDay, type Span, startOfDay } from "./availability";

/** What somebody meant: a moment, or the part of the calendar that they left open. */
export type When = { kind: "moment"; at: number } | { kind: "span"; span: Span };

const PARTS: Record<string, [string, string]> = {
  morning: ["00:00:00", "12:00:00"],
  afternoon: ["12:00:00", "18:00:00"],
  evening: ["17:00:00", "24:00:00"],
};
const HOURS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const PAST: Record<string, number> = {
  five: 5,
  ten: 10,
  quarter: 15,
  twenty: 20,
  "twenty five": 25,
  half: 30,
};

/**
 * Reads a day and time as people and assistants write them ("next Tuesday morning", "tomorrow at half past two",
 * 24/11/2026, ISO), in a time zone. An hour from 1 to 6 without am or pm is one of the afternoon. Null for no date.
 */
export function parseWhen(text: string, { timeZone, now }: { timeZone: string; now: number }): When | null {
  const said = normalise(text);
  if (said === "") return null;
  const today = localDay(now, timeZone);
  const part = /\b(morning|afternoon|evening)\b/.exec(said)?.[1];
  if (/\b(this|next|following) week\b/.test(said) && !/day\b/.test(said.replace(/\btoday\b/, ""))) {
    return weekOf(today, said.includes("this week") ? 0 : 1, timeZone);
  }
  if (/\b(asap|as soon as possible|soonest|earliest|any ?time|any day|whenever)\b/.test(said)) {
    return { kind: "span", span: { start: now, end: Number.POSITIVE_INFINITY } };
  }
  // Wall clock time is given to the parser as if it were UTC, so that it needs to know nothing of our zones.
  const reference = { instant: new Date(`${wallTimeAt(now, timeZone)}Z`), timezone: 0 };
  const [result] = GB.parse(said, reference, { forwardDate: true });
  if (!result) return part ? partOf(today, part, timeZone) : null;
  const { start } = result;
  const day = start.date().toISOString().slice(0, 10);
  if (!hasTime(said, start)) return part ? partOf(day, part, timeZone) : wholeDay(day, timeZone);
  if (start.isCertain("timezoneOffset")) return { kind: "moment", at: start.date().getTime() };
  const hour = start.get("hour") ?? 0;
  const isVague = !start.isCertain("meridiem") && hour >= 1 && hour <= 6 && !/\b0\d:\d\d\b|t0\d/.test(said);
  const inAfternoon = isVague || (part !== undefined && part !== "morning" && hour < 12 && hour > 0);
  const time = `${pad(inAfternoon ? hour + 12 : hour)}:${pad(start.get("minute") ?? 0)}:00`;
  return { kind: "moment", at: instantOf(`${dayOf(start)}T${time}`, timeZone) };
}

type Components = ReturnType<typeof GB.parse>[number]["start"];

const dayOf = (start: Components) =>
  `${start.get("year")}-${pad(start.get("month") ?? 1)}-${pad(start.get("day") ?? 1)}`;

/** "Morning" alone counts as an hour for the parser; for us it is half a day. */
function hasTime(said: string, start: Components): boolean {
  return (
    start.isCertain("hour") &&
    /\d\s*(:|\.)\s*\d\d|\bat \d|\d\s*(am|pm|o'?clock)|\b(noon|midday|now)\b|t\d\d|\d in the/.test(said)
  );
}

const wholeDay = (day: string, timeZone: string): When => ({
  kind: "span",
  span: { start: startOfDay(day, timeZone), end: startOfDay(addDays(day, 1), timeZone) },
});

function partOf(day: string, part: string, timeZone: string): When {
  const [from = "00:00:00", to = "24:00:00"] = PARTS[part] ?? [];
  const end = to === "24:00:00" ? startOfDay(addDays(day, 1), timeZone) : instantOf(`${day}T${to}`, timeZone);
  return { kind: "span", span: { start: instantOf(`${day}T${from}`, timeZone), end } };
}

/** The rest of this week, or all of the next. Weeks begin on Mondays. */
function weekOf(today: string, ahead: 0 | 1, timeZone: string): When {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(today, ahead * 7 - weekday);
  const from = ahead === 0 ? today : monday;
  return {
    kind: "span",
    span: { start: startOfDay(from, timeZone), end: startOfDay(addDays(monday, 7), timeZone) },
  };
}

/** Words for times become digits: "half past two" → "2:30", "two thirty" → "2:30", "at nine" → "at 9". */
export function normalise(text: string): string {
  const hours = HOURS.join("|");
  return text
    .slice(0, 200)
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\ba\.m\.?/g, "am")
    .replace(/\bp\.m\.?/g, "pm")
    .replace(/-(?=five\b)/g, " ")
    .replace(
      new RegExp(
        `\\b(half|(?:a )?quarter|twenty five|twenty|ten|five)(?: minutes)? (past|to) (${hours}|\\d{1,2})\\b`,
        "g",
      ),
      (_, amount, way, hour) => {
        const minutes = PAST[amount.replace("a ", "")] ?? 0;
        const full = toHour(hour);
        return way === "past"
          ? `at ${full}:${pad(minutes)}`
          : `at ${full === 1 ? 12 : full - 1}:${pad(60 - minutes)}`;
      },
    )
    .replace(
      new RegExp(`\\b(?:at )?(${hours}) (fifteen|thirty|forty[ -]five)\\b`, "g"),
      (_, hour, minutes) => `at ${toHour(hour)}:${{ fifteen: 15, thirty: 30 }[minutes as string] ?? 45}`,
    )
    .replace(new RegExp(`\\b(at|around|about) (${hours})\\b`, "g"), (_, __, hour) => `at ${toHour(hour)}`)
    .replace(
      new RegExp(`\\b(${hours}) (am|pm|o'?clock|in the)\\b`, "g"),
      (_, hour, rest) => `${toHour(hour)} ${rest}`,
    )
    .replace(/\b(around|about|by|for) (?=\d{1,2}(:\d\d| ?(am|pm)|\b(?![/.-])))/g, "at ")
    .replace(/\b(mid-?day|lunch ?time)\b/g, "12 pm")
    .replace(/\s+/g, " ")
    .trim();
}

const toHour = (word: string) => HOURS.indexOf(word) + 1 || Number(word);
const pad = (value: number) => String(value).padStart(2, "0");
