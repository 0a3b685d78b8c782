import { addDays, mondayOf, pad } from "@/lib/platform/locale/dates";
import type { Zoned } from "@/lib/platform/locale/place";
import { instantOf, startOfDay } from "@/lib/platform/locale/zoned-time";
import type { Span } from "@/lib/providers/google/booking-events";
import type { Bounds } from "./read-bounds";

/** The intended time: a moment, or a span of possible times. */
export type When = { kind: "moment"; at: number } | { kind: "span"; span: Span };
/** `today` is the date there. */
export type Today = Zoned & { today: string };

/** Everything from now on. */
export const anyTime = (now: number): When => spanOf(now, Number.POSITIVE_INFINITY);

export const days = (from: string, to: string, timeZone: string): When =>
  spanOf(startOfDay(from, timeZone), startOfDay(to, timeZone));

export const wholeDay = (day: string, timeZone: string): When => days(day, addDays(day, 1), timeZone);

export const between = (day: string, { from, to }: Bounds, timeZone: string): When =>
  spanOf(instantOf(`${day}T${from}`, timeZone), instantOf(`${day}T${to}`, timeZone));

const LIMIT = "before|by|until|till|after|from|since|starting";
const PERIOD = new RegExp(
  `\\b(?:(${LIMIT}) )?(?:the )?(?:(?:end|start|beginning|middle) of )?` +
    "(?:(this|next|following) (week|year)|(week) after next|(next |this )?(weekend))\\b",
);

/** "Next week", "after the weekend", "this year": read without the parser. Null for anything else. */
export function readSpokenPeriod(said: string, { timeZone, now, today }: Today): When | null {
  const found = PERIOD.exec(said);
  if (!found) return null;
  const [, limit, which, unit = "week", , weekend, isWeekend] = found;
  const [from, to] = isWeekend
    ? weekendOf(today, weekend === "next " ? 1 : 0)
    : unit === "year"
      ? yearOf(today, which === "this" ? 0 : 1)
      : weekOf(today, which === "this" ? 0 : which ? 1 : 2);
  return limitedBy(limit, days(from, to, timeZone), now);
}

const BEFORE_DAY = new RegExp(`\\b(${LIMIT})(?: (?:on|the))*\\s*$`);

/** A word that makes the day an end or a start: "by Friday", "Friday onwards". */
export const limitOf = (before: string, after: string): string | undefined =>
  BEFORE_DAY.exec(before)?.[1] ??
  (/^\s*(?:at the latest|or (?:sooner|earlier|before))\b/.test(after)
    ? "by"
    : /^\s*(?:onwards?|or (?:later|after))\b/.test(after)
      ? "from"
      : undefined);

/** Null if nothing remains. */
export function limitedBy(limit: string | undefined, when: When, now: number): When | null {
  if (!limit) return when;
  const { start, end } = when.kind === "moment" ? { start: when.at, end: when.at } : when.span;
  if (limit === "after") return spanOf(end, Number.POSITIVE_INFINITY);
  if (/from|since|starting/.test(limit)) return spanOf(start, Number.POSITIVE_INFINITY);
  const last = limit === "before" ? start : end;
  return last > now ? spanOf(now, last) : null;
}

/** The rest of this week, or all of a later one. Weeks begin on Mondays. */
function weekOf(today: string, ahead: 0 | 1 | 2): [string, string] {
  const monday = addDays(mondayOf(today), ahead * 7);
  return [ahead === 0 ? today : monday, addDays(monday, 7)];
}

function weekendOf(today: string, ahead: 0 | 1): [string, string] {
  const saturday = addDays(mondayOf(today), 5 + ahead * 7);
  return [saturday < today ? today : saturday, addDays(saturday, 2)];
}

type Named = { get(part: "month" | "year"): number | null; isCertain(part: "year"): boolean };

/** A month without a day: this one from today, or the next of that name. */
export function monthOf(named: Named, { timeZone, today }: Pick<Today, "timeZone" | "today">): When {
  const month = named.get("month") ?? 1;
  const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const year = named.isCertain("year")
    ? (named.get("year") ?? thisYear)
    : thisYear + (month < thisMonth ? 1 : 0);
  const first = `${year}-${pad(month)}-01`;
  const after = month === 12 ? `${year + 1}-01-01` : `${year}-${pad(month + 1)}-01`;
  return days(first < today && today < after ? today : first, after, timeZone);
}

function yearOf(today: string, ahead: 0 | 1): [string, string] {
  const year = Number(today.slice(0, 4)) + ahead;
  return [ahead === 0 ? today : `${year}-01-01`, `${year + 1}-01-01`];
}

const spanOf = (start: number, end: number): When => ({ kind: "span", span: { start, end } });
