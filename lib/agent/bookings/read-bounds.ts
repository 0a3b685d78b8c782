import { MONTH } from "./normalise-when";

export type Bounds = { from: string; to: string };
export type DayPart = "morning" | "afternoon" | "evening";

const DAY_END = "24:00:00";
export const PARTS: Record<DayPart, Bounds> = {
  morning: { from: "00:00:00", to: "12:00:00" },
  afternoon: { from: "12:00:00", to: "18:00:00" },
  evening: { from: "17:00:00", to: DAY_END },
};

const TIME = "(?:at )?(\\d{1,2})(?:[:.](\\d\\d))? ?(am|pm)?";
/** Context that makes a number part of a date. */
const END = `(?![\\d/.:-]| ?(?:${MONTH})\\b)`;
const BETWEEN = new RegExp(
  `(?<![\\d/.:-])\\b(?:(?:any ?time )?(?:between|from) )?${TIME} ?(?:and|to|until|till|-|–) ?${TIME}${END}`,
);
const DAY = "(?:[a-z]+day|today|tomorrow|\\d{4})";
/** "Friday 10 to 12", "Friday morning, 10 to 12", "10 to 12 on Friday": hours without am or pm, beside a day. */
const BARE = new RegExp(
  `(?:(?<=\\b${DAY}(?: (?:in the )?(?:morning|afternoon|evening))?,? |\\b(?:${MONTH}) at )|^(?=[^a-z]+(?:to|till|until)?[^a-z]+(?:(?:morning|afternoon|evening) )?(?:on )?${DAY}))(\\d{1,2})()() ?(?:to|till|until|-|–) ?(\\d{1,2})()()` +
    `(?! ?[ap]m| ?o'?clock| (?:weeks?|days?|months?)\\b)${END}`,
);
const AFTER = new RegExp(`\\b(?:any ?time )?(?:after|from) ${TIME}${END}`);
const BEFORE = new RegExp(`\\b(?:any ?time )?(?:before|until|till) ${TIME}${END}`);

/**
 * "between 2 and 4", "after 3 but before 5", "before 11", "in the evening after 7": the allowed part of the day, and the
 * text without it.
 */
export function readBounds(text: string): { bounds: Bounds | null; rest: string } {
  const said = text.replace(/(?<=\d ?[ap]m) in the (?:morning|afternoon|evening)\b/g, "");
  const part = partOf(said);
  const both = /\b(?:between|from)\b/.test(said) ? BETWEEN.exec(said) : BARE.exec(said);
  if (both) return { bounds: ordered(...pairOf(both.slice(1), part)), rest: without(said, both) };
  const [after, before] = [AFTER.exec(said), BEFORE.exec(said)];
  const [from, to] = [after && wallTime(after.slice(1), part), before && wallTime(before.slice(1), part)];
  if (from && to)
    return { bounds: ordered(from, to), rest: without(said, after, before).replace(/\b(?:but|and)\b/, " ") };
  // The other end is the part's, if it is on the right side: not of "in the morning or after 3".
  const { from: first, to: last } = part ? PARTS[part] : { from: DAY_START, to: DAY_END };
  if (from && from < DAY_END)
    return { bounds: { from, to: from < last ? last : DAY_END }, rest: without(said, after) };
  if (to) return { bounds: { from: first < to ? first : DAY_START, to }, rest: without(said, before) };
  return { bounds: null, rest: said };
}

const DAY_START = "00:00:00";

/** The only part of the day that is named. */
function partOf(said: string): DayPart | undefined {
  const parts = said.match(/\b(?:morning|afternoon|evening)\b/g) as DayPart[] | null;
  return new Set(parts).size === 1 ? parts?.[0] : undefined;
}

/** Null if they are not valid bounds: then the whole day is allowed. */
const ordered = (from: string | null, to: string | null): Bounds | null =>
  from !== null && to !== null && from < to ? { from, to } : null;

const without = (said: string, ...found: (RegExpExecArray | null)[]) =>
  found.reduce((rest, match) => (match ? rest.replace(match[0], " ") : rest), said).trim();

/** "Between 7 and 9 pm" begins in the evening, "between 10 and 2 pm" does not; "7 pm and 9" ends in the evening. */
function pairOf(
  [hour, past, half, ...end]: (string | undefined)[],
  part: DayPart | undefined,
): [string | null, string | null] {
  const [first, second] = [wallTime([hour, past, half], part), wallTime(end, part)];
  const shared = wallTime([hour, past, half || end[2]], part);
  if (shared && second && shared < second) return [shared, second];
  const [endHour, endPast, endHalf] = end;
  if (half === "pm" && !endHalf) return [first, wallTime([endHour, endPast, "pm"])];
  return [first, second];
}

/** An hour from 1 to 6 is in the afternoon here, too; beside a part of the day it is in that part. */
function wallTime([hourText, minute, half]: (string | undefined)[], part?: DayPart): string | null {
  const [hour, past] = [Number(hourText), minute || "00"];
  if (Number(past) > 59 || hour + Number(past) / 60 > 24) return null;
  const meridiem = half || (isAfternoon(hour, part) ? "pm" : undefined);
  const inDay =
    meridiem === "pm" && hour < 12 && hour > 0 ? hour + 12 : meridiem === "am" && hour === 12 ? 0 : hour;
  return `${String(inDay).padStart(2, "0")}:${past}:00`;
}

/** No one is visited at four in the morning. */
function isAfternoon(hour: number, part: DayPart | undefined): boolean {
  if (part === "morning") return hour < 5;
  return hour <= 6 || (part === "evening" && hour < 12);
}
