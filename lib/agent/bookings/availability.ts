import type { CallSetup } from "@/lib/agent/setup/contract";
import { DAY, MINUTE } from "@/lib/platform/core/clock";
import { addDays, weekdayIndex } from "@/lib/platform/locale/dates";
import { WEEKDAYS } from "@/lib/platform/locale/weekdays";
import { instantOf, localDay, startOfDay, wallTimeAt } from "@/lib/platform/locale/zoned-time";
import type { Span } from "@/lib/providers/google/booking-events";

/** A live hold or booking, including its buffer minutes on either side. */
export type Taken = Span & { bufferMinutes: number };

/** Start times that are easy to say: the hour and the half hour, from opening time. */
const STEP = 30 * MINUTE;

export type Diary = {
  setup: Pick<
    CallSetup,
    | "country"
    | "time_zone"
    | "hours"
    | "exceptions"
    | "buffer_minutes"
    | "min_notice_minutes"
    | "max_days_ahead"
  >;
  /** Busy times of the calendar, in any order. */
  busy: readonly Span[];
  taken: readonly Taken[];
  now: number;
};

type OpeningHours = Pick<CallSetup, "time_zone" | "hours" | "exceptions">;

/** Opening hours of a local day, as instants: the day's exception, otherwise its weekday's. */
export function openingSpans({ time_zone, hours, exceptions }: OpeningHours, day: string): Span[] {
  const weekday = WEEKDAYS[weekdayIndex(day)] ?? "mon";
  const spans = exceptions.find(({ date }) => date === day)?.spans ?? hours[weekday];
  return spans.map(({ from, to }) => ({
    start: instantOf(`${day}T${from}:00`, time_zone),
    end: instantOf(`${day}T${to}:00`, time_zone),
  }));
}

/** When the business closes after a span of this day, which another span may continue, also past midnight. */
function closingOf({ end }: Span, day: string, setup: OpeningHours): number {
  const spans = [day, addDays(day, 1), addDays(day, 2)].flatMap((each) => openingSpans(setup, each));
  return spans.reduce((closing, span) => (span.start === closing ? span.end : closing), end);
}

/** The range in which a job can begin: after the minimum notice, and within the booking horizon. */
export function bookableWindow({ setup, now }: Pick<Diary, "setup" | "now">): Span {
  const { time_zone, min_notice_minutes, max_days_ahead } = setup;
  const start = now + min_notice_minutes * MINUTE;
  const end = startOfDay(addDays(localDay(now, time_zone), max_days_ahead + 1), time_zone);
  return { start, end: Math.max(start, end) };
}

/** Why a job cannot begin at a time, or null when it can. */
export function obstacle(
  diary: Diary,
  start: number,
  minutes: number,
): "closed" | "too_soon" | "too_far" | "busy" | null {
  const job = { start, end: start + minutes * MINUTE };
  const window = bookableWindow(diary);
  if (start < window.start) return "too_soon";
  if (start >= window.end) return "too_far";
  const day = localDay(start, diary.setup.time_zone);
  const isOpen = (span: Span) => span.start <= job.start && job.end <= closingOf(span, day, diary.setup);
  if (!openingSpans(diary.setup, day).some(isOpen)) return "closed";
  return isBusy(diary, job) ? "busy" : null;
}

/** Every start on the grid within `within` at which a job of this length can be booked, in order. */
export function freeStarts(diary: Diary, minutes: number, within: Span): number[] {
  const window = bookableWindow(diary);
  const from = Math.max(within.start, window.start);
  const to = Math.min(within.end, window.end);
  const { time_zone } = diary.setup;
  const starts: number[] = [];
  for (let day = localDay(from, time_zone); startOfDay(day, time_zone) < to; day = addDays(day, 1)) {
    for (const span of openingSpans(diary.setup, day)) {
      const last = closingOf(span, day, diary.setup) - minutes * MINUTE;
      for (let start = span.start; start < span.end && start <= last; start += STEP) {
        const job = { start, end: start + minutes * MINUTE };
        if (start >= from && start < to && !isBusy(diary, job)) starts.push(start);
      }
    }
  }
  return starts.filter((start) => isNamed(start, time_zone));
}

/** When the clocks go back, one hour comes twice: a time of day in it means one instant only. */
const isNamed = (start: number, timeZone: string) =>
  instantOf(wallTimeAt(start, timeZone), timeZone) === start;

/** Why `freeStarts` finds no start within a span. */
export function obstacleWithin(
  diary: Diary,
  minutes: number,
  within: Span,
): "closed" | "too_soon" | "too_far" | "busy" {
  const window = bookableWindow(diary);
  if (within.end <= window.start) return "too_soon";
  if (within.start >= window.end) return "too_far";
  return freeStarts({ ...diary, busy: [], taken: [] }, minutes, within).length > 0 ? "busy" : "closed";
}

function isBusy({ setup, busy, taken }: Diary, job: Span): boolean {
  const buffer = setup.buffer_minutes;
  return (
    busy.some((span) => isCloser(job, span, buffer * MINUTE)) ||
    taken.some((span) => isCloser(job, span, Math.max(buffer, span.bufferMinutes) * MINUTE))
  );
}

/** Whether two spans overlap or have less than `gap` between them. */
const isCloser = (a: Span, b: Span, gap: number) => a.start < b.end + gap && b.start < a.end + gap;

const MOST_OFFERED = 4;
const NOON = "12:00:00";

/** A few different starts: of one day, spread over it; of several days, a morning and an afternoon each. */
export function chooseOffers(starts: readonly number[], timeZone: string): number[] {
  const days = new Map<string, number[]>();
  for (const start of starts) {
    const day = localDay(start, timeZone);
    days.set(day, [...(days.get(day) ?? []), start]);
  }
  if (days.size < 2) return spread(starts, 3);
  const perDay = [...days.values()].slice(0, 3).flatMap((ofDay) => {
    const afternoon = ofDay.find((start) => wallTimeAt(start, timeZone).slice(11) >= NOON);
    const [first] = ofDay;
    return [first, afternoon].filter(
      (start, index, both) => start !== undefined && both.indexOf(start) === index,
    );
  });
  return perDay.slice(0, MOST_OFFERED) as number[];
}

/** Up to three starts near a wanted one: the next before and after it, and one on another day. */
export function nearestOffers(starts: readonly number[], wanted: number, timeZone: string): number[] {
  const byDistance = starts
    .filter((start) => start !== wanted)
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
  const near = byDistance.slice(0, 2);
  const days = new Set(near.map((start) => localDay(start, timeZone)));
  const other = byDistance.find((start) => !days.has(localDay(start, timeZone)));
  return [...near, ...(other === undefined ? byDistance.slice(2, 3) : [other])].sort((a, b) => a - b);
}

function spread(list: readonly number[], count: number): number[] {
  if (list.length <= count) return [...list];
  return Array.from(
    { length: count },
    (_, index) => list[Math.round((index * (list.length - 1)) / (count - 1))] ?? 0,
  );
}

/** A calendar is asked for at most this at once: Google refuses more than 90 days. */
export const MOST_READ = 60 * DAY;

/** The requested moment, or a span of possible ones: its start, and its end, which may be infinity. */
export type Around = { around?: number | undefined; until?: number | undefined };

/**
 * How far the calendar is read for offers: two weeks from the earliest bookable moment or from the requested day, and
 * on to the end of a longer span.
 */
export function searchWindow(
  { setup, now }: Pick<Diary, "setup" | "now">,
  { around, until = 0 }: Around = {},
): Span {
  const window = bookableWindow({ setup, now });
  const from = Math.max(window.start, (around ?? window.start) - 2 * DAY);
  const to = Math.max(from + 14 * DAY, Math.min(until, from + MOST_READ));
  return { start: Math.min(from, window.end), end: Math.min(window.end, to) };
}

/** The part of a span within the window that was read: nothing is known of the times after it. */
export const partRead = (span: Span, window: Span): Span => ({
  start: Math.max(span.start, window.start),
  end: Math.min(span.end, window.end),
});
