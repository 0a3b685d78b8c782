import { MONTH } from "./normalise-when";

export type Bounds = { from: string; to: string };

const TIME = "(?:at )?(\\d{1,2})(?:[:.](\\d\\d))? ?(am|pm)?";
/** Context that makes a number part of a date. */
const END = `(?![\\d/.:-]| ?(?:${MONTH})\\b)`;
const BETWEEN = new RegExp(
  `(?<![\\d/.:-])\\b(?:(?:any ?time )?(?:between|from) )?${TIME} ?(?:and|to|until|till|-|–) ?${TIME}${END}`,
);
const AFTER = new RegExp(`\\b(?:any ?time )?(?:after|from) ${TIME}${END}`);
const BEFORE = new RegExp(`\\b(?:any ?time )?(?:before|until|till) ${TIME}${END}`);

/** "between 2 and 4", "after 3 but before 5", "before 11": the allowed part of the day, and the text without it. */
export function readBounds(said: string): { bounds: Bounds | null; rest: string } {
  const both = /\b(?:between|from)\b/.test(said) ? BETWEEN.exec(said) : null;
  if (both) return { bounds: ordered(...pairOf(both.slice(1))), rest: without(said, both) };
  const [after, before] = [AFTER.exec(said), BEFORE.exec(said)];
  const [from, to] = [after && wallTime(after.slice(1)), before && wallTime(before.slice(1))];
  if (from && to)
    return { bounds: ordered(from, to), rest: without(said, after, before).replace(/\b(?:but|and)\b/, " ") };
  if (from && from < DAY_END) return { bounds: { from, to: DAY_END }, rest: without(said, after) };
  if (to) return { bounds: { from: "00:00:00", to }, rest: without(said, before) };
  return { bounds: null, rest: said };
}

const DAY_END = "24:00:00";

/** Null if they are not valid bounds: then the whole day is allowed. */
const ordered = (from: string | null, to: string | null): Bounds | null =>
  from !== null && to !== null && from < to ? { from, to } : null;

const without = (said: string, ...found: (RegExpExecArray | null)[]) =>
  found.reduce((rest, match) => (match ? rest.replace(match[0], " ") : rest), said).trim();

/** "Between 7 and 9 pm" begins in the evening, "between 10 and 2 pm" does not; "7 pm and 9" ends in the evening. */
function pairOf([hour, past, half, ...end]: (string | undefined)[]): [string | null, string | null] {
  const [first, second] = [wallTime([hour, past, half]), wallTime(end)];
  const shared = wallTime([hour, past, half ?? end[2]]);
  if (shared && second && shared < second) return [shared, second];
  const [endHour, endPast, endHalf] = end;
  if (half === "pm" && !endHalf) return [first, wallTime([endHour, endPast, "pm"])];
  return [first, second];
}

/** An hour from 1 to 6 is in the afternoon here, too. */
function wallTime([hourText, past = "00", half]: (string | undefined)[]): string | null {
  const hour = Number(hourText);
  if (Number(past) > 59 || hour + Number(past) / 60 > 24) return null;
  const meridiem = half ?? (hour <= 6 ? "pm" : undefined);
  const inDay =
    meridiem === "pm" && hour < 12 && hour > 0 ? hour + 12 : meridiem === "am" && hour === 12 ? 0 : hour;
  return `${String(inDay).padStart(2, "0")}:${past}:00`;
}
