import { randomUUID } from "node:crypto";
import {
  freeStarts,
  nearestOffers,
  obstacle,
  searchWindow,
  type Taken,
} from "@/lib/agent/bookings/availability";
import type { BookingRefusal } from "@/lib/agent/bookings/book-job";
import { NoCalendar } from "@/lib/agent/bookings/diary";
import type { Booking } from "@/lib/agent/bookings/rows";
import { sayJob, sayMoment } from "@/lib/agent/bookings/spoken";
import type { KnowledgeEntry } from "@/lib/agent/knowledge/knowledge";
import { isToldOn } from "@/lib/agent/knowledge/knowledge-entry";
import { placeOf } from "@/lib/agent/setup/place-of";
import { canReceiveTexts, isNearby } from "@/lib/agent/texts/can-receive-texts";
import type { Office } from "@/lib/agent/tools/actions/office";
import { MINUTE } from "@/lib/platform/core/clock";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { localDay } from "@/lib/platform/locale/zoned-time";
import { overlap } from "./brain/words";
import type { World, WorldJob } from "./world";

const MOST_FOUND = 3;
/** The share of a question's words that the caller has to say. */
const ALIKE = 0.5;

/** The office of one rehearsed call: the rules of the live one, on a world that the caller of this function stores. */
export function rehearsalOffice(world: World, userId: string): Office {
  const { setup, now } = world;
  const zoned = { ...placeOf(setup), now };
  const desk = { userId, setup, calendarId: "rehearsal" };

  const diaryOf = (exceptId?: string) => ({
    setup,
    busy: world.busy,
    taken: world.jobs
      .filter(({ id, status }) => id !== exceptId && isExpected(status))
      .map(({ start, end }): Taken => ({ start, end, bufferMinutes: setup.buffer_minutes })),
    now,
  });

  /** Free times other than `start`, for a caller who cannot have it. */
  const refuse = (why: BookingRefusal["why"], job: { start: number; minutes: number; exceptId?: string }) => {
    const { start, minutes, exceptId } = job;
    const starts = freeStarts(diaryOf(exceptId), minutes, searchWindow({ setup, now }, { around: start }));
    return {
      kind: "refused" as const,
      why,
      offers: nearestOffers(starts, start, setup.time_zone),
    };
  };

  const confirmByText = (job: WorldJob, verb: string) => {
    const recipient = job.callerPhone;
    if (!setup.text_sender || !recipient || world.optedOut.includes(recipient)) return;
    const body = `${setup.business_name}: your ${sayJob(job.job)} ${verb} ${sayMoment(job.start, zoned)}.`;
    world.texts.push({ recipient, body, kind: "confirmation" });
  };

  const text = (recipient: string, body: string, kind: "call" | "consent") => {
    if (!setup.text_sender || !canReceiveTexts(recipient) || !isNearby(recipient, setup.text_sender))
      return "unreachable" as const;
    if (world.optedOut.includes(recipient)) return "opted_out" as const;
    world.texts.push({ recipient, body, kind });
    return "queued" as const;
  };

  const needCalendar = () => {
    if (world.calendar !== "ok") throw new NoCalendar(world.calendar);
  };

  return {
    now: () => now,
    readCountry: async () => countryOf(setup.country),
    openSetup: async () => setup,
    openDesk: async () => {
      if (world.calendar === "broken") throw new NoCalendar("broken");
      return desk;
    },
    readDiary: async (_, { except, ...asked } = {}) => {
      needCalendar();
      const diary = diaryOf(except?.id);
      const window = searchWindow({ setup, now }, asked);
      return { diary: world.isRaced ? beforeTheRace(world, diary, window) : diary, window };
    },
    bookJob: async ({ start, minutes, details }) => {
      needCalendar();
      const { toolCallId: _, callId: __, ...about } = details;
      const known = world.jobs.find((job) => job.ofThisCall && job.start === start && isExpected(job.status));
      if (known)
        return { kind: known.job === about.job ? "confirmed" : "other_job", booking: toBooking(known) };
      const why = obstacle(diaryOf(), start, minutes);
      if (why !== null) return refuse(why, { start, minutes });
      const end = start + minutes * MINUTE;
      const job: WorldJob = { id: randomUUID(), status: "confirmed", start, end, ofThisCall: true, ...about };
      world.jobs.push(job);
      confirmByText(job, "is booked for");
      return { kind: "confirmed", booking: toBooking(job) };
    },
    moveJob: async (_, booking, start) => {
      needCalendar();
      const job = world.jobs.find(({ id }) => id === booking.id);
      if (job?.status !== "confirmed") return { kind: "gone", booking };
      const minutes = (job.end - job.start) / MINUTE;
      const why = obstacle(diaryOf(job.id), start, minutes);
      if (why !== null) return refuse(why, { start, minutes, exceptId: job.id });
      Object.assign(job, { start, end: start + minutes * MINUTE });
      confirmByText(job, "is now on");
      return { kind: "moved", booking: toBooking(job) };
    },
    cancelJob: async (booking) => {
      const job = world.jobs.find(({ id }) => id === booking.id);
      if (job) job.status = "cancelled";
    },
    findBookings: async ({ caller, statedPhone, statedName }) =>
      world.jobs
        .filter(({ status, end }) => isExpected(status) && end > now)
        .filter((job) => {
          const isOwn =
            job.ofThisCall || (caller !== null && [job.clientPhone, job.callerPhone].includes(caller));
          const isNamed =
            statedPhone !== null &&
            statedName !== null &&
            job.clientPhone === statedPhone &&
            job.clientName?.trim().toLowerCase() === statedName.trim().toLowerCase();
          return isOwn || isNamed;
        })
        .sort((a, b) => a.start - b.start)
        .map(toBooking),
    lookUpAnswers: async (question) =>
      setup.knowledge
        .filter((entry) => isToldOn(entry, localDay(now, setup.time_zone)))
        .map((entry) => ({
          entry,
          score: Math.max(...asked(entry).map((words) => overlap(question, words))),
        }))
        .filter(({ score }) => score >= ALIKE)
        .sort((a, b) => b.score - a.score)
        .slice(0, MOST_FOUND)
        .map(({ entry }) => ({ question: entry.question, answer: entry.answer })),
    takeMessage: async ({ message, callerName, callerPhone }) => {
      world.messages.push({ message, callerName, callerPhone });
      return null;
    },
    hasConsented: async () => false, // no one answers the text that asks for it
    sendText: async ({ recipient, body }) => text(recipient, body, "call"),
    askForConsent: async ({ recipient, business }) =>
      text(recipient, `${business}: a caller asked us to text this number.`, "consent"),
    isNuisance: async () => false,
    raiseAlarm: async ({ description, callerPhone, address }) => {
      world.alarms.push({ description, callerPhone, address });
      return setup.ladder.length > 0 ? "on the line" : null;
    },
  };
}

const asked = ({ question, wordings }: KnowledgeEntry) => [question, ...wordings];

type Diary = Parameters<typeof freeStarts>[0];

/** What the caller is offered last: from now on somebody else has the first of these times. */
function beforeTheRace(world: World, diary: Diary, window: { start: number; end: number }): Diary {
  const before = { ...diary, busy: [...world.busy] };
  const longest = Math.max(...world.setup.job_types.map(({ minutes }) => minutes));
  const [first] = freeStarts(diary, longest, window);
  world.isRaced = false;
  if (first !== undefined) world.busy.push({ start: first, end: first + longest * MINUTE });
  return before;
}

const isExpected = (status: WorldJob["status"]) => status === "confirmed" || status === "pending";

/** As the actions read it. */
const toBooking = ({ start, end, ofThisCall: _, ...job }: WorldJob) =>
  ({ ...job, startsAt: new Date(start), endsAt: new Date(end) }) as Booking;
