import { database } from "@/db/client";
import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { readPlace } from "@/lib/accounts/users/read-place";
import { addToDo } from "@/lib/agent/to-dos/add-to-do";
import {
  type BookingEvent,
  deleteEvent,
  describeEvent,
  type FoundEvent,
  getEvent,
  hasOtherEvent,
  insertEvent,
  moveEvent,
  type Span,
} from "@/lib/providers/google/booking-events";
import { BOOKED_BY_AGENT, titleOf } from "./event-words";
import { giveUp, markCancelled, markConfirmed, markLost, markMoved, undoMove } from "./mark-booking";
import { type Booking, blockedSpan, DETAILS, eventIdOf, readBooking, SERVICE, spanOf } from "./rows";
import { sayMoment } from "./spoken";

const access = ({ userId }: Booking) => ({ userId, service: SERVICE });

/**
 * Writes a held or pending booking to the calendar and confirms it once the event was read back and no other event is
 * near it: if a person was quicker, they win, and our event is removed again. Safe to run concurrently. Throws as
 * withGoogleAccess does; then the outcome is unknown, and it must be retried. Resolves to the row's final state.
 */
export async function confirmInCalendar(booking: Booking): Promise<Booking> {
  const id = eventIdOf(booking);
  const [event, isOthers] = await withGoogleAccess(access(booking), async (client) => {
    await insertEvent(client, toEvent(booking));
    return Promise.all([getEvent(client, id), hasOtherEvent(client, blockedSpan(booking), id)]);
  });
  if (event && !isOthers) {
    const confirmed = await markConfirmed(
      booking,
      event.isAllDay ? spanOf(booking) : withLength(event.span, booking),
    );
    if (confirmed) {
      const isCorrected = DETAILS.some((name) => confirmed[name] !== booking[name]);
      if (isCorrected) await describeInCalendar(confirmed).catch(() => {});
      return confirmed;
    }
  } else if (!(await markLost(booking))) await giveUp(booking);
  const now = (await readBooking(booking.id)) ?? booking;
  if (now.status !== "confirmed") await removeFromCalendar(now).catch(() => {}); // the sweep retries this
  return now;
}

/** Deletes the event of a booking that is no longer valid. */
export async function removeFromCalendar(booking: Booking): Promise<void> {
  await withGoogleAccess(access(booking), (client) => deleteEvent(client, eventIdOf(booking)));
}

/**
 * Moves the event to the booking's new time. If a person's event is there, both the event and the row go back. Resolves
 * to the row's final state.
 */
export async function moveInCalendar(booking: Booking, from: Span): Promise<Booking> {
  const id = eventIdOf(booking);
  const event = await withGoogleAccess(access(booking), async (client) => {
    const moved = await moveEvent(client, id, spanOf(booking));
    if (!moved) return null;
    if (await hasOtherEvent(client, blockedSpan(booking), id)) return moveEvent(client, id, from);
    return getEvent(client, id);
  });
  return (await follow(booking, event)) ?? (await readBooking(booking.id)) ?? booking;
}

/** Writes a booking's words into its event again; its time stays as a person may have put it. */
export async function describeInCalendar(booking: Booking): Promise<void> {
  const { span: _, id, ...words } = toEvent(booking);
  await withGoogleAccess(access(booking), (client) => describeEvent(client, id, words));
}

/** Makes a confirmed booking follow its event: the same time, another time, or deleted (BOOK-04). */
export async function followCalendar(booking: Booking): Promise<void> {
  const event = await withGoogleAccess(access(booking), (client) => getEvent(client, eventIdOf(booking)));
  await follow(booking, event);
}

/**
 * Moves a visit that is over if a person has dragged its event to a time that lies ahead; one that is elsewhere in the
 * past, or gone, changes nothing.
 */
export async function followToLaterDay(id: string): Promise<void> {
  const booking = await readBooking(id);
  if (!booking) return;
  const event = await withGoogleAccess(access(booking), (client) => getEvent(client, eventIdOf(booking)));
  if (event && !event.isAllDay && event.span.start > Date.now()) await follow(booking, event);
}

async function follow(booking: Booking, event: FoundEvent): Promise<Booking | null> {
  if (event === null) return markCancelled(booking, false);
  if (event.isAllDay) {
    const kept = booking.previousStartsAt ? await undoMove(booking) : booking;
    if (kept) await askForTime(kept);
    return kept;
  }
  const span = withLength(event.span, booking);
  if (span.start === booking.previousStartsAt?.getTime()) return undoMove(booking);
  const isSame = span.start === booking.startsAt.getTime() && span.end === booking.endsAt.getTime();
  return isSame && !booking.previousStartsAt ? booking : markMoved(booking, span);
}

/** People can leave an event without a length in Google: the visit takes as long as it did. */
function withLength(span: Span, booking: Booking): Span {
  const { start, end } = spanOf(booking);
  return span.end > span.start ? span : { start: span.start, end: span.start + end - start };
}

/** The event's text, for a tradesperson. */
function toEvent(booking: Booking): BookingEvent {
  const { clientName, clientPhone, address, notes, callId } = booking;
  return {
    id: eventIdOf(booking),
    span: spanOf(booking),
    summary: titleOf(booking),
    description: [clientPhone && `Phone: ${clientPhone}`, notes, BOOKED_BY_AGENT].filter(Boolean).join("\n"),
    location: address,
    marks: {
      ...(clientName ? { client: clientName } : {}),
      callwright_booking: booking.id,
      ...(callId ? { callwright_call: callId } : {}),
    },
  };
}

/**
 * A person has made its event an all-day one, which says no time: the booking keeps its own, and the client is asked to
 * agree on one. Once per time, and the customer is told nothing.
 */
async function askForTime({ id, userId, ...booking }: Booking): Promise<void> {
  const { job, startsAt, callId, clientName: callerName, clientPhone: callerPhone } = booking;
  const when = sayMoment(startsAt.getTime(), { ...(await readPlace(userId)), now: Date.now() });
  const message = `${job} on ${when} is now an all-day event in your calendar. Please agree on a time with them, and give the event that time.`;
  const cause = `all-day|${id}|${startsAt.getTime()}`;
  await addToDo({ userId, cause, kind: "message", callId, message, callerName, callerPhone }, database());
}
