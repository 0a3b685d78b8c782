import { bookableWindow, freeStarts, openingSpans } from "@/lib/agent/bookings/availability";
import { sayMoment, sayTime } from "@/lib/agent/bookings/spoken";
import { isToldOn } from "@/lib/agent/knowledge/knowledge-entry";
import type { AgentSetup, JobType } from "@/lib/agent/setup/contract";
import { placeOf } from "@/lib/agent/setup/place-of";
import type { ActionName } from "@/lib/agent/tools/action-names";
import { HOUR, MINUTE } from "@/lib/platform/core/clock";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import { addDays } from "@/lib/platform/locale/dates";
import { WEEKDAY_NAMES, WEEKDAYS } from "@/lib/platform/locale/weekdays";
import { instantOf, localDay, wallTimeAt } from "@/lib/platform/locale/zoned-time";
import { bestMatch, mentions } from "../brain/words";
import type { World, WorldJob } from "../world";
import { COUNTRY_WORDS } from "./words";

const WEEKS_AHEAD = 3;

/** The client's setup as the patterns see it: jobs to ask for, times that are free or not, people who ring. */
export type Stage = ReturnType<typeof setStage>;

type Options = {
  setup: AgentSetup;
  country: CountryCode;
  actions: readonly (string | null)[];
  today: number;
};

/** `today`: an instant of the day on which the run takes place. Pure. */
export function setStage({ setup, country, actions, today }: Options) {
  const words = COUNTRY_WORDS[country];
  const zone = setup.time_zone;
  const now = openMoment(setup, today);
  const [area] = setup.service_areas;
  const isUrgent = (text: string) => setup.emergency_words.some((word) => mentions(text, word));
  const jobs = setup.job_types.filter(
    ({ name }) => !isUrgent(name) && bestMatch(name, setup.job_types, (job) => job.name)?.name === name,
  );
  const record = countryOf(country);
  const farCode = words.farCodes.find((code) =>
    record.area.containing(code).every((unit) => !setup.service_areas.includes(unit)),
  );

  const diary = (world: Pick<World, "busy">, at = now) => ({ setup, busy: world.busy, taken: [], now: at });
  return {
    setup,
    words,
    country,
    record,
    now,
    zone,
    /** Jobs that a caller can name without it being an emergency or another job. */
    jobs,
    code: words.codeIn(area),
    farCode: setup.service_areas.length > 0 ? (farCode ?? null) : null,
    can: (...wanted: ActionName[]) => wanted.every((action) => actions.includes(action)),
    isUrgent,
    person: (index: number) => {
      const person = words.people[index % words.people.length];
      if (!person) throw new Error("no people for this country");
      return person;
    },
    /** Times at which a job can begin, as the diary would offer them. */
    free: (job: JobType, world: Pick<World, "busy"> = { busy: [] }, at = now) =>
      freeStarts(diary(world, at), job.minutes, bookableWindow({ setup, now: at })),
    say: (at: number) => sayMoment(at, { ...placeOf(setup), now }),
    day: (at: number) => localDay(at, zone),
    /** "2 pm". */
    clock: (at: number) => sayTime(at, zone),
    month: (at: number) => new Intl.DateTimeFormat("en-GB", { timeZone: zone, month: "long" }).format(at),
    /** "Sunday 29 November". */
    dayWords: (day: string) => {
      const noon = instantOf(`${day}T12:00:00`, zone);
      return sayMoment(noon, { ...placeOf(setup), now }).replace(/ at noon$/, "");
    },
    /** Half an hour before midnight, on the day of the call. */
    lateTonight: () => instantOf(`${localDay(now, zone)}T23:30:00`, zone),
    tomorrow: (at: number) => addDays(localDay(at, zone), 1),
    /** Half an hour before the day's last opening ends. */
    beforeClosing: (openingSpans(setup, localDay(now, zone)).at(-1)?.end ?? now + HOUR) - 30 * MINUTE,
    isOpen: (at: number) =>
      openingSpans(setup, localDay(at, zone)).some(({ start, end }) => start <= at && at < end),
    /** A weekday with its opening time, in figures and as it is said. */
    openDay: openWeekday(setup),
    /** What may be told to callers on the day of the call. */
    entries: setup.knowledge.filter(
      (entry) => isToldOn(entry, localDay(now, zone)) && !isUrgent(entry.question),
    ),
    wall: (at: number) => wallTimeAt(at, zone),
    /** A day within the horizon on which the business is closed. */
    closedDay: (): string | null => {
      const { start, end } = bookableWindow({ setup, now });
      for (let day = localDay(start + 24 * HOUR, zone); day < localDay(end, zone); day = addDays(day, 1))
        if (openingSpans(setup, day).length === 0) return day;
      return null;
    },
    /** An earlier booking of somebody's. */
    earlier: (
      job: JobType,
      start: number,
      of: { name: string; number: string },
      id = "earlier",
    ): WorldJob => ({
      ...{ id, status: "confirmed", start, end: start + job.minutes * MINUTE, job: job.name },
      ...{ clientName: of.name, clientPhone: of.number, callerPhone: of.number, address: null, notes: null },
      ofThisCall: false,
    }),
  };
}

function openWeekday({ hours }: AgentSetup): { name: string; says: string[] } | null {
  for (const day of WEEKDAYS) {
    const [span] = hours[day];
    if (!span) continue;
    const [hour = "", minute = ""] = span.from.split(":");
    const said = `${((Number(hour) + 11) % 12) + 1}${minute === "00" ? "" : `:${minute}`}`;
    return {
      name: WEEKDAY_NAMES[day],
      says: [span.from, `${said} am`, `${said}am`, `${said} o'clock`, `${said} pm`],
    };
  }
  return null;
}

/** One hour after opening, on the first of the next days that is long enough: nothing that is rehearsed is over. */
function openMoment(setup: AgentSetup, today: number): number {
  const zone = setup.time_zone;
  const first = addDays(localDay(today, zone), 1);
  for (let ahead = 0; ahead < WEEKS_AHEAD * 7; ahead++) {
    const [span] = openingSpans(setup, addDays(first, ahead));
    if (span && span.end - span.start >= 2 * HOUR) return span.start + HOUR;
  }
  return today;
}
