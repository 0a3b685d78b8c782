import { type Diary, freeStarts, obstacle, partRead, searchWindow } from "@/lib/agent/bookings/availability";
import { parseWhen } from "@/lib/agent/bookings/parse-when";
import type { CallSetup } from "@/lib/agent/setup/contract";
import { placeOf } from "@/lib/agent/setup/place-of";
import { areaRefusal } from "@/lib/agent/tools/actions/area";
import { matchJob } from "@/lib/agent/tools/actions/match-job";
import { ADDRESS, JOB_NAMES } from "@/lib/agent/tools/actions/names";
import {
  type Arguments,
  pick,
  pickPostcode,
  readArguments,
  whenText,
} from "@/lib/agent/tools/actions/read-arguments";
import type { OutcomeCode } from "@/lib/agent/tools/outcome-codes";
import { DAY, MINUTE } from "@/lib/platform/core/clock";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { addDays, weekdayIndex } from "@/lib/platform/locale/dates";
import { readArea } from "@/lib/platform/locale/read-postcode";
import { WEEKDAY_NAMES, WEEKDAYS, type Weekday } from "@/lib/platform/locale/weekdays";
import { instantOf, localDay, startOfDay, wallTimeAt } from "@/lib/platform/locale/zoned-time";
import type { Span } from "@/lib/providers/google/booking-events";
import type { ReasonFix } from "./contract";
import type { Reason } from "./reasons";

/** Pure: which changes of a setup would answer refused callers, and what they would be told with them. */

/** A refusal that one caller heard. */
export type Refused = {
  caller: string;
  reason: Reason;
  code: OutcomeCode | null;
  calledAt: number;
  arguments: unknown;
};

type Changes = Partial<
  Pick<CallSetup, "service_areas" | "job_types" | "hours" | "min_notice_minutes" | "max_days_ahead">
>;
export type Fix = ReasonFix & { reason: Reason; changes: Changes; about: Refused[] };

const MOST_FIXES = 3;
const NEW_JOB_MINUTES = 60;
const HALF_HOUR = 30;
const FARTHEST_DAYS = 365;

/** The changes that concern most callers, at most three for each reason. */
export function proposeFixes(refused: readonly Refused[], setup: CallSetup): Fix[] {
  const groups = Map.groupBy(refused, (each) => keyOf(each, setup));
  const fixes = [...groups].flatMap(([id, about]) => (id ? (toFix(id, about, setup) ?? []) : []));
  const byReason = Map.groupBy(
    fixes.sort((a, b) => b.callers - a.callers || a.id.localeCompare(b.id)),
    ({ reason }) => reason,
  );
  return [...byReason.values()].flatMap((list) => list.slice(0, MOST_FIXES));
}

/** What the change would be about; null if there is none for it. */
function keyOf({ reason, code, arguments: given, calledAt }: Refused, setup: CallSetup): string | null {
  const args = readArguments(given);
  if (reason === "outside_area") {
    const country = countryOf(setup.country);
    const [unit] = [pickPostcode(args, country), pick(args, ADDRESS)].flatMap(
      (text) => readArea(text ?? "", country) ?? [],
    );
    return unit && areaRefusal(setup, args) ? `area|${unit}` : null;
  }
  if (reason === "job_not_offered") {
    const job = pick(args, JOB_NAMES)?.toLowerCase().slice(0, 80);
    return job && !matchJob(job, setup.job_types) ? `job|${job}` : null;
  }
  if (reason !== "no_free_time") return null;
  if (code === "TOO_SOON") return "notice";
  if (code === "TOO_FAR") return "days_ahead";
  if (code !== "CLOSED") return null;
  const asked = askedSpan(args, setup, calledAt);
  return asked ? `hours|${weekdayOf(asked.start, setup.time_zone)}` : null;
}

function toFix(key: string, about: Refused[], setup: CallSetup): Fix | null {
  const [kind = "", of = ""] = key.split("|");
  const callers = new Set(about.map(({ caller }) => caller)).size;
  const reason = about[0]?.reason ?? "unknown";
  const made = changeOf(kind, of, about, setup);
  return made && { id: key, callers, reason, about, ...made };
}

function changeOf(kind: string, of: string, about: Refused[], setup: CallSetup) {
  switch (kind) {
    case "area":
      return { label: `Cover ${of}`, changes: { service_areas: [...setup.service_areas, of] } };
    case "job": {
      const name = of.charAt(0).toUpperCase() + of.slice(1);
      const job = { name, minutes: NEW_JOB_MINUTES, price: null };
      return { label: `Offer “${name}” (1 hour)`, changes: { job_types: [...setup.job_types, job] } };
    }
    case "notice": {
      const leads = leadsOf(about, setup).map((lead) => Math.floor(lead / MINUTE / HALF_HOUR) * HALF_HOUR);
      const minutes = Math.max(0, Math.min(...leads));
      if (!(minutes < setup.min_notice_minutes)) return null;
      const said = minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} minutes`;
      return {
        label: minutes === 0 ? "Book without notice" : `Book with ${said} notice`,
        changes: { min_notice_minutes: minutes },
      };
    }
    case "days_ahead": {
      const days = Math.min(
        FARTHEST_DAYS,
        Math.max(...leadsOf(about, setup).map((lead) => Math.ceil(lead / DAY))),
      );
      return days > setup.max_days_ahead
        ? { label: `Book up to ${days} days ahead`, changes: { max_days_ahead: days } }
        : null;
    }
    case "hours":
      return hoursFix(of as Weekday, about, setup);
    default:
      return null;
  }
}

/** How long before the times they asked for these people rang, in ms. */
const leadsOf = (about: readonly Refused[], setup: CallSetup) =>
  about.flatMap(({ arguments: given, calledAt }) => {
    const asked = askedSpan(readArguments(given), setup, calledAt);
    return asked ? [asked.start - calledAt] : [];
  });

/** How many minutes are opened for those who named a day or a part of it, and when that usually begins. */
const HALF_A_DAY = 4 * 60;
const USUAL_START = 9 * 60;

/** Opens the hours of a weekday that these people asked for. */
function hoursFix(weekday: Weekday, about: readonly Refused[], setup: CallSetup) {
  const wanted = about.flatMap(({ arguments: given, calledAt }) => {
    const args = readArguments(given);
    const asked = askedSpan(args, setup, calledAt);
    if (!asked) return [];
    const minutes = matchJob(pick(args, JOB_NAMES), setup.job_types)?.minutes ?? longestOf(setup);
    const isMoment = asked.end === asked.start;
    const start = isMoment ? minuteOfDay(asked.start, setup.time_zone) : firstStart(asked, setup.time_zone);
    const length = isMoment ? minutes : Math.max(HALF_A_DAY, minutes);
    return [{ from: Math.floor(start / 60) * 60, to: Math.ceil((start + length) / 60) * 60 }];
  });
  const from = Math.min(...wanted.map((span) => span.from));
  const to = Math.min(24 * 60, Math.max(...wanted.map((span) => span.to)));
  if (!(from < to)) return null;
  const added = { from: asTime(from), to: asTime(to) };
  const spans = merged([...setup.hours[weekday], added]);
  if (JSON.stringify(spans) === JSON.stringify(setup.hours[weekday])) return null;
  const hours = { ...setup.hours, [weekday]: spans };
  return {
    label: `Open on ${WEEKDAY_NAMES[weekday]}s from ${added.from} to ${added.to}`,
    changes: { hours },
  };
}

/** When the hours for a span begin: at nine, or as near to it as a part of one day allows. */
function firstStart({ start, end }: Span, timeZone: string): number {
  const day = localDay(start, timeZone);
  if (end > startOfDay(addDays(day, 1), timeZone)) return USUAL_START;
  const last = minuteOfDay(end - MINUTE, timeZone) + 1 - 60;
  return Math.max(minuteOfDay(start, timeZone), Math.min(USUAL_START, last));
}

const asTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const minuteOfDay = (at: number, timeZone: string) => {
  const [hours = 0, minutes = 0] = wallTimeAt(at, timeZone).slice(11).split(":").map(Number);
  return hours * 60 + minutes;
};
const weekdayOf = (at: number, timeZone: string): Weekday =>
  WEEKDAYS[weekdayIndex(localDay(at, timeZone))] ?? "mon";

function merged(spans: { from: string; to: string }[]) {
  const list: { from: string; to: string }[] = [];
  for (const span of spans.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const last = list.at(-1);
    if (last && span.from <= last.to) last.to = [last.to, span.to].sort().at(-1) ?? span.to;
    else list.push({ ...span });
  }
  return list;
}

const longestOf = (setup: CallSetup) => Math.max(...setup.job_types.map(({ minutes }) => minutes));

/** When they wanted to be visited, as understood when they rang; a moment has no length. */
function askedSpan(args: Arguments, setup: CallSetup, calledAt: number): Span | null {
  const when = parseWhen(whenText(args), { ...placeOf(setup), now: calledAt });
  if (!when) return null;
  return when.kind === "moment" ? { start: when.at, end: when.at } : when.span;
}

/** The same call in a coming week: when it would be, and what it asks for. The diary is the one of then. */
export function repeated({ arguments: given, calledAt }: Refused, setup: CallSetup, now: number) {
  const weeks = Math.max(0, Math.ceil((now - calledAt) / (7 * DAY)));
  const later = (at: number) => {
    const wall = wallTimeAt(at, setup.time_zone);
    return instantOf(`${addDays(wall.slice(0, 10), 7 * weeks)}${wall.slice(10)}`, setup.time_zone);
  };
  const asked = askedSpan(readArguments(given), setup, calledAt);
  const span = asked && {
    start: later(asked.start),
    end: Number.isFinite(asked.end) ? later(asked.end) : asked.end,
  };
  const at = later(calledAt);
  const window = searchWindow({ setup, now: at }, { around: span?.start, until: span?.end });
  return { now: at, asked: span, window };
}

/** Whether this caller would be offered a time with a setup, given what is in the diary. */
export function isOffered(
  refused: Refused,
  setup: CallSetup,
  { busy, taken, now }: Pick<Diary, "busy" | "taken" | "now">,
): boolean {
  const args = readArguments(refused.arguments);
  if (areaRefusal(setup, args)) return false;
  const said = pick(args, JOB_NAMES);
  const job = matchJob(said, setup.job_types);
  if (said !== null && !job) return false;
  const minutes = job?.minutes ?? longestOf(setup);
  const call = repeated(refused, setup, now);
  const diary = { setup, busy, taken, now: call.now };
  // Whom the time did not suit is offered one only if it is the time that they asked for.
  if (refused.reason !== "no_free_time" || !call.asked)
    return freeStarts(diary, minutes, call.window).length > 0;
  return call.asked.end === call.asked.start
    ? obstacle(diary, call.asked.start, minutes) === null
    : freeStarts(diary, minutes, partRead(call.asked, call.window)).length > 0;
}
