import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import type { Span } from "@/lib/providers/google/booking-events";
import {
  type BookingEvent,
  deleteEvent,
  getEvent,
  hasOtherEvent,
  insertEvent,
  moveEvent,
} from "@/lib/providers/google/booking-events";
import { BOOKED_BY_AGENT } from "./event-words";
import { giveUp, markCancelled, markConfirmed, markLost, markMoved, undoMove } from "./mark-booking";
import { type Booking, blockedSpan, eventIdOf, readBooking, SERVICE, spanOf } from "./rows";

const access = ({ userId }: Booking) => ({ userId, service: SERVICE });

/**
 * Puts a held or pending booking into the calendar and confirms it once the event was read back and no other event is
 * near it: a person who was quicker wins, and ours is taken out again. May run twice at a time. Throws as
 * withGoogleAccess does; then nothing is known, and it is to be tried again. Resolves to the row as it is then.
 */
export async function confirmInCalendar(booking: Booking): Promise<Booking> {
  const id = eventIdOf(booking);
  const [event, isOthers] = await withGoogleAccess(access(booking), async (client) => {
    await insertEvent(client, toEvent(booking));
    return Promise.all([getEvent(client, id), hasOtherEvent(client, blockedSpan(booking), id)]);
  });
  if (event && !isOthers) {
    const confirmed = await markConfirmed(booking, event.span);
    if (confirmed) return confirmed;
  } else if (!(await markLost(booking))) await giveUp(booking);
  const now = (await readBooking(booking.id)) ?? booking;
  if (now.status !== "confirmed") await removeFromCalendar(now).catch(() => {}); // the sweep does it then
  return now;
}

/** Takes the event of a booking that does not stand out of the calendar. */
export async function removeFromCalendar(booking: Booking): Promise<void> {
  await withGoogleAccess(access(booking), (client) => deleteEvent(client, eventIdOf(booking)));
}

/**
 * Gives the event the booking's new time. A person's event there wins: then the event goes back, and so does the row.
 * Resolves to the row as it is then.
 */
export async function moveInCalendar(booking: Booking, from: Span): Promise<Booking> {
  const id = eventIdOf(booking);
  const event = await withGoogleAccess(access(booking), async (client) => {
    const moved = await moveEvent(client, id, spanOf(booking));
    if (!moved) return null;
    if (await hasOtherEvent(client, blockedSpan(booking), id)) return moveEvent(client, id, from);
    return getEvent(client, id);
  });
  return (await follow(booking, event?.span ?? null)) ?? (await readBooking(booking.id)) ?? booking;
}

/** Makes a confirmed booking say what its event says: the same, another time, or that it is gone (BOOK-04). */
export async function followCalendar(booking: Booking): Promise<void> {
  const event = await withGoogleAccess(access(booking), (client) => getEvent(client, eventIdOf(booking)));
  await follow(booking, event?.span ?? null);
}

async function follow(booking: Booking, span: Span | null): Promise<Booking | null> {
  if (span === null) return markCancelled(booking, false);
  if (span.start === booking.previousStartsAt?.getTime()) return undoMove(booking);
  const isSame = span.start === booking.startsAt.getTime() && span.end === booking.endsAt.getTime();
  return isSame && !booking.previousStartsAt ? booking : markMoved(booking, span);
}

/** What a tradesperson reads in their calendar. */
function toEvent(booking: Booking): BookingEvent {
  const { job, clientName, clientPhone, address, notes, callId } = booking;
  return {
    id: eventIdOf(booking),
    span: spanOf(booking),
    summary: clientName ? `${job}: ${clientName}` : job,
    description: [clientPhone && `Phone: ${clientPhone}`, notes, BOOKED_BY_AGENT].filter(Boolean).join("\n"),
    location: address,
    marks: {
      ...(clientName ? { client: clientName } : {}),
      callwright_booking: booking.id,
      ...(callId ? { callwright_call: callId } : {}),
    },
  };
}
