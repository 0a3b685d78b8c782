import { GB } from "chrono-node/en";
import { normaliseWhen } from "@/lib/agent/bookings/normalise-when";
import type { Zoned } from "@/lib/platform/locale/place";
import { wallTimeAt } from "@/lib/platform/locale/zoned-time";

/** The parts of a time that a sentence names; unnamed ones are absent. */
export type SaidTime = {
  /** 0 is Sunday. */
  weekday?: number;
  /** The day of the month. */
  day?: number;
  /** 1 to 12. */
  month?: number;
  /** Minutes since midnight, or since noon: people say "at ten". */
  clock?: number;
};

const SEVERAL = /\bbetween\b|\bfrom\b.*\b(to|until|till)\b|\d\s*(-|–|to|or)\s*\d/;
const HALF_A_DAY = 12 * 60;

/** Parses the day and time named in a sentence. Null if it names none, or several candidates. */
export function readSaidTime(sentence: string, { timeZone, now }: Zoned): SaidTime | null {
  const text = normaliseWhen(sentence);
  const reference = { instant: new Date(`${wallTimeAt(now, timeZone)}Z`), timezone: 0 };
  const starts = GB.parse(text, reference, { forwardDate: true }).map(({ start }) => start);
  const said: SaidTime = {};
  for (const part of ["weekday", "day", "month"] as const) {
    const values = new Set(starts.flatMap((start) => (start.isCertain(part) ? [start.get(part)] : [])));
    if (values.size > 1) return null;
    const [value] = values;
    if (value !== undefined && value !== null) said[part] = value;
  }
  const clocks = new Set(readClocks(text));
  const [clock] = clocks;
  if (clocks.size === 1 && clock !== undefined && !SEVERAL.test(text)) said.clock = clock;
  return Object.keys(said).length > 0 ? said : null;
}

/** "2 pm", "14:30", "at 10", but not a house number or a price. */
function readClocks(text: string): number[] {
  const times = text.matchAll(
    /(?<![£\d])\b(?:(\d{1,2})[:.](\d\d)\s?(?:am|pm)?|(\d{1,2})\s?(?:am|pm|o'?clock)|at (\d{1,2})(?=$|[.,!?]|\s(?:on|for|with|then|in|and|tomorrow|today|next|this|mon|tue|wed|thu|fri|sat|sun)))/g,
  );
  return [...times].flatMap(([, hour, minute, full, bare]) => {
    const [hours, minutes] = [Number(hour ?? full ?? bare), Number(minute ?? 0)];
    return hours < 24 && minutes < 60 ? [(hours * 60 + minutes) % HALF_A_DAY] : [];
  });
}

/** Whether two times can be the same: a part that only one of them names is ignored. */
export const agrees = (said: SaidTime, other: SaidTime): boolean =>
  PARTS.every((part) => said[part] === undefined || other[part] === undefined || said[part] === other[part]);

const PARTS = ["weekday", "day", "month", "clock"] as const;

/** Whether a spoken time cannot be this moment. */
export function contradicts(said: SaidTime, moment: Date, timeZone: string): boolean {
  const wallTime = wallTimeAt(moment.getTime(), timeZone);
  const number = (from: number, to: number) => Number(wallTime.slice(from, to));
  const actual: SaidTime = {
    weekday: new Date(`${wallTime.slice(0, 10)}T00:00:00Z`).getUTCDay(),
    day: number(8, 10),
    month: number(5, 7),
    clock: (number(11, 13) * 60 + number(14, 16)) % HALF_A_DAY,
  };
  return !agrees(said, actual);
}
