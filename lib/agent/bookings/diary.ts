import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import type { Connection } from "@/lib/accounts/connections/stored-tokens";
import type { CallSetup } from "@/lib/agent/setup/contract";
import { readCallSetup, readSetupForCalls } from "@/lib/agent/setup/read-setup";
import { DAY, MINUTE, SECOND } from "@/lib/platform/core/clock";
import { AppError, within } from "@/lib/platform/core/errors";
import type { Span } from "@/lib/providers/google/booking-events";
import { readBusy } from "@/lib/providers/google/booking-events";
import { type Around, type Diary, searchWindow } from "./availability";
import { calendarOf, readTaken, SERVICE } from "./rows";

/** The caller on the phone hears silence meanwhile: a slow calendar counts as unavailable. */
export const CALENDAR_PATIENCE = 4 * SECOND;

/**
 * Why nothing can be booked now: `not_set_up`, `broken` until the client reconnects, `slow`, or `offline`, on purpose.
 */
export class NoCalendar extends Error {
  readonly why: "not_set_up" | "broken" | "slow" | "offline";

  constructor(why: NoCalendar["why"], cause?: unknown) {
    super(`no calendar: ${why}`, { cause });
    this.why = why;
  }
}

export type Desk = {
  userId: string;
  setup: CallSetup;
  calendarId: string;
  /** None in a rehearsal. */
  connection?: Connection;
};

/** The client's setup and calendar, for a call. Throws NoCalendar, also while the client's agent takes no calls. */
export async function openDesk(userId: string): Promise<Desk> {
  const [agent, calendar] = await Promise.all([readSetupForCalls(userId), calendarOf(userId)]);
  if (agent?.takesNoCalls) throw new NoCalendar("offline");
  return toDesk(userId, agent?.setup ?? null, calendar);
}

/** The same, whether or not the agent takes calls. Throws NoCalendar. */
export async function readDesk(userId: string): Promise<Desk> {
  return toDesk(userId, ...(await Promise.all([readCallSetup(userId), calendarOf(userId)])));
}

function toDesk(
  userId: string,
  setup: CallSetup | null,
  calendar: Awaited<ReturnType<typeof calendarOf>>,
): Desk {
  if (!setup || !calendar) throw new NoCalendar("not_set_up");
  if (calendar.broken) throw new NoCalendar("broken");
  return { userId, setup, calendarId: calendar.id, connection: calendar.connection };
}

/** The client's setup, when no calendar is needed. Throws NoCalendar. */
export async function openSetup(userId: string): Promise<CallSetup> {
  const setup = await readCallSetup(userId);
  if (!setup) throw new NoCalendar("not_set_up");
  return setup;
}

type Wanted = Around & {
  /** A booking of ours to ignore: the one being moved. */
  except?: Span & { id: string };
};

/** The taken times in the bookable range, from the calendar and our own bookings. Throws NoCalendar. */
export async function readDiary(
  { userId, setup, calendarId, connection }: Desk,
  { except, ...asked }: Wanted = {},
): Promise<{ diary: Diary; window: Span }> {
  const now = Date.now();
  const window = searchWindow({ setup, now }, asked);
  const margin = setup.buffer_minutes * MINUTE + DAY; // a job continues after the last start
  const read = { start: window.start - margin, end: window.end + margin };
  const [busy, taken] = await Promise.all([
    orNoCalendar(
      within(
        CALENDAR_PATIENCE,
        withGoogleAccess({ userId, service: SERVICE, connection }, (client) => readBusy(client, read)),
      ),
    ),
    readTaken(calendarId, read, { exceptId: except?.id }),
  ]);
  return {
    diary: { setup, busy: except ? busy.flatMap((span) => without(span, except)) : busy, taken, now },
    window,
  };
}

/** Classifies the calendar's failures for a caller. */
export async function orNoCalendar<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    if (thrown.code === "reconnect_needed") throw new NoCalendar("broken", thrown);
    if (thrown.code === "not_found") throw new NoCalendar("not_set_up", thrown);
    if (thrown.code === "provider_failed" || thrown.code === "unavailable")
      throw new NoCalendar("slow", thrown);
    throw thrown;
  }
}

/** A busy time without the part that is the booking's own. */
function without(busy: Span, own: Span): Span[] {
  if (own.end <= busy.start || busy.end <= own.start) return [busy];
  return [
    { start: busy.start, end: own.start },
    { start: own.end, end: busy.end },
  ].filter(({ start, end }) => start < end);
}
