import type { LimitReached } from "@/lib/agent/limits/read-limit";
import { MINUTE, SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import { freeStarts, nearestOffers, obstacle } from "./availability";
import { correctDetails } from "./correct-details";
import { type Desk, NoCalendar, orNoCalendar, readDiary } from "./diary";
import { bookingOfCall, holdSlot } from "./hold";
import { confirmInCalendar } from "./in-calendar";
import { markPending } from "./mark-booking";
import { type Booking, readTaken } from "./rows";

type Request = {
  desk: Desk;
  start: number;
  minutes: number;
  details: Pick<
    Booking,
    "job" | "clientName" | "clientPhone" | "callerPhone" | "address" | "notes" | "callId" | "toolCallId"
  >;
};

export type BookingRefusal = {
  kind: "refused";
  why: NonNullable<ReturnType<typeof obstacle>>;
  /** Alternative free starts. */
  offers: number[];
};
type Limited = { kind: "limited"; limit: LimitReached };
type Booked = { kind: "confirmed" | "pending" | "other_job"; booking: Booking };

/** Together with the reading before it, this stays within the 12 s of a tool call. */
const CONFIRM_PATIENCE = 6 * SECOND;

/**
 * Books a job: hold, calendar, read back, confirm. A caller who loses a race gets other free times in the same answer
 * (BOOK-03); if the calendar fails, the booking stays pending (BOOK-04); the same call repeated gets the same booking
 * (BOOK-05), with what the caller has put right since; `other_job` if it is of another kind, which takes another time.
 * Throws NoCalendar.
 */
export async function bookJob({
  desk,
  start,
  minutes,
  details,
}: Request): Promise<Booked | BookingRefusal | Limited> {
  const { setup, userId, calendarId } = desk;
  const slot = { startsAt: new Date(start), endsAt: new Date(start + minutes * MINUTE) };
  const wanted = { ...details, ...slot, userId, calendarId, bufferMinutes: setup.buffer_minutes };
  const known = await bookingOfCall(wanted);
  if (known && !hasEnded(known) && known.job !== details.job) return { kind: "other_job", booking: known };
  if (known && !hasEnded(known)) return asFound(await correctDetails(known, details, setup.country));

  const { diary, window } = await readDiary(desk, { around: start });
  const why = obstacle(diary, start, minutes);
  const refuse = async (reason: BookingRefusal["why"]): Promise<BookingRefusal> => {
    const starts = freeStarts({ ...diary, taken: await readTaken(calendarId, window) }, minutes, window);
    return { kind: "refused", why: reason, offers: nearestOffers(starts, start, setup.time_zone) };
  };
  if (why !== null) return refuse(why);
  const held = await holdSlot(wanted);
  if (held && "limit" in held) return { kind: "limited", limit: held.limit };
  if (!held || hasEnded(held.booking)) return refuse("busy");
  const booking = held.known ? held.booking : await confirmOrKeep(held.booking);
  return hasEnded(booking) ? refuse("busy") : asFound(booking);
}

async function confirmOrKeep(held: Booking): Promise<Booking> {
  try {
    return await orNoCalendar(within(CONFIRM_PATIENCE, confirmInCalendar(held)));
  } catch (thrown) {
    if (!(thrown instanceof NoCalendar)) throw thrown;
    return (await markPending(held)) ?? held;
  }
}

const hasEnded = ({ status }: Booking) => status === "expired" || status === "cancelled";

const asFound = (booking: Booking): Booked => ({
  kind: booking.status === "confirmed" ? "confirmed" : "pending",
  booking,
});
