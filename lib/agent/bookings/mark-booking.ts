import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type DbOrTx, database, type Tx } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { bookings } from "@/db/schema/bookings";
import { placeOf } from "@/lib/agent/setup/place-of";
import { readCallSetup } from "@/lib/agent/setup/read-setup";
import { queueText } from "@/lib/agent/texts/queue-text";
import { takeMessage } from "@/lib/agent/texts/take-message";
import { withdrawTexts } from "@/lib/agent/texts/withdraw-texts";
import { settleToDo } from "@/lib/agent/to-dos/add-to-do";
import { noteCaller } from "@/lib/calls/callers/note-caller";
import { isConfirmed } from "@/lib/calls/calls/tables";
import { recordSchedule, withdrawSchedule } from "@/lib/outward/conversions/record-conversions";
import { emitEvent } from "@/lib/outward/events/emit-event";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { bookingChanged, bookingNews } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { Span } from "@/lib/providers/google/booking-events";
import { waitingCause } from "./note-waiting";
import { type Booking, type Details, eventIdOf, lockCalendar, spanOf, toEventData } from "./rows";
import { sayJob, sayMoment } from "./spoken";
import { isExpected, isHeld, isPending, isSettled, takesTime } from "./tables";
import { textRecipient } from "./text-recipient";

/**
 * Every transition of a booking's state: one update conditional on the previous state, with the notifications in the
 * same transaction.
 */

const AGREED = {
  settleAt: null,
  settleAttempts: 0,
  heldUntil: null,
  previousStartsAt: null,
  previousEndsAt: null,
};
const UNSURE = inArray(bookings.status, ["held", "pending"]);

/** Its event was read back at `span`. Null if it was no longer waiting for that. */
export async function markConfirmed(booking: Booking, span: Span): Promise<Booking | null> {
  const values = {
    ...AGREED,
    ...toTimes(span),
    status: "confirmed",
    confirmedAt: new Date(),
    googleEventId: eventIdOf(booking),
  };
  return asInCalendar((placed) =>
    change(booking, UNSURE, { ...values, ...placed }, async (confirmed, tx) => {
      const key = `booking.confirmed|${confirmed.id}`;
      const { userId, clientName: name, clientPhone, callerPhone } = confirmed;
      await noteCaller({ userId, name, numbers: [clientPhone, callerPhone] }, tx);
      await emitEvent(
        { userId: confirmed.userId, type: "booking.confirmed", data: toEventData(confirmed), key },
        tx,
      );
      await queueConfirmation(confirmed, key, "is booked for", tx);
      await recordSchedule(confirmed.id, tx);
      await recordEvents([bookingNews(confirmed, "confirmed")], tx);
    }),
  );
}

/** The calendar could not be reached: the slot stays taken and the sweep retries. */
export async function markPending(booking: Booking): Promise<Booking | null> {
  return change(booking, isHeld("bookings"), {
    status: "pending",
    heldUntil: null,
    settleAt: sql`now() + interval '20 seconds'`,
  });
}

/** No one was told that it is confirmed. Its event, if any, still has to be removed. */
export async function markLost(booking: Booking): Promise<Booking | null> {
  return change(booking, isHeld("bookings"), {
    status: "expired",
    heldUntil: null,
    settleAt: sql`now()`,
  });
}

/** The same for a pending one whose caller awaits a confirmation: the client is asked to call back. */
export async function giveUp(booking: Booking): Promise<void> {
  const setup = await readCallSetup(booking.userId);
  const when = sayMoment(booking.startsAt.getTime(), {
    ...(setup ? placeOf(setup) : DEFAULT_PLACE),
    now: Date.now(),
  });
  await change(
    booking,
    isPending("bookings"),
    { status: "expired", settleAt: sql`now()` },
    async (lost, tx) => {
      const { userId, callId, clientName: callerName, clientPhone: callerPhone } = lost;
      const message = `Please call back: ${lost.job} on ${when} could not be put into the calendar.`;
      const cause = `booking|${lost.id}`;
      await takeMessage({ userId, cause, callId, message, callerName, callerPhone, urgent: true }, tx);
    },
  );
}

/** Cancelled; `stillInCalendar` if its event still has to be removed. Null if it was no longer active. */
export async function markCancelled(
  booking: Booking,
  stillInCalendar: boolean,
  db: DbOrTx = database(),
): Promise<Booking | null> {
  return change(
    booking,
    isExpected("bookings"),
    {
      ...AGREED,
      status: "cancelled",
      cancelledBy: stillInCalendar ? "caller" : "calendar",
      settleAt: stillInCalendar ? sql`now()` : null,
    },
    async (cancelled, tx) => {
      // Confirmed when it was read, or since then by the sweep: otherwise webhooks have never received it.
      if (booking.status !== "confirmed" && cancelled.confirmedAt === null) return;
      const key = `booking.cancelled|${cancelled.id}`;
      await withdrawSchedule(cancelled.id, tx);
      await emitEvent(
        { userId: cancelled.userId, type: "booking.cancelled", data: toEventData(cancelled), key },
        tx,
      );
      if (stillInCalendar) await recordEvents([bookingNews(cancelled, "cancelled")], tx);
    },
    db,
  );
}

/** Takes the new time while the calendar still has the old one. Null if the new time is already taken. */
export async function beginMove(booking: Booking, span: Span): Promise<Booking | null> {
  const isStill = sql`${isConfirmed("bookings")} and ${isSettled("bookings")}
    and ${bookings.startsAt} = ${booking.startsAt.toISOString()}`;
  return unlessTaken(() =>
    change(booking, isStill, {
      ...toTimes(span),
      placedByHand: false,
      previousStartsAt: booking.startsAt,
      previousEndsAt: booking.endsAt,
      settleAt: sql`now() + interval '1 minute'`,
    }),
  );
}

/** The caller put it right, in the calendar as well if it is there. Null if it has ended meanwhile. */
export async function markCorrected(booking: Booking, corrected: Partial<Details>): Promise<Booking | null> {
  return change(booking, takesTime("bookings"), corrected, async (now, tx) => {
    if (now.status !== "confirmed") return; // its confirmation will tell the corrected words
    const { userId, clientName: name, clientPhone, callerPhone } = now;
    await noteCaller({ userId, name, numbers: [clientPhone, callerPhone] }, tx);
    const { notes: _, ...told } = corrected; // notes are for the calendar alone
    if (Object.keys(told).length === 0) return;
    await emitEvent({ userId, type: "booking.corrected", data: toEventData(now) }, tx);
    await recordEvents([bookingNews(now, "corrected")], tx);
  });
}

/** Back to the previous time, which the calendar has. */
export async function undoMove(booking: Booking): Promise<Booking | null> {
  const { previousStartsAt, previousEndsAt } = booking;
  if (!previousStartsAt || !previousEndsAt) return null;
  const isStill = eq(bookings.previousStartsAt, previousStartsAt);
  const times = { startsAt: previousStartsAt, endsAt: previousEndsAt };
  return asInCalendar((placed) => change(booking, isStill, { ...AGREED, ...times, ...placed }));
}

/** The calendar has it at `span`, so the row follows, and webhooks are told if the time differs. */
export async function markMoved(booking: Booking, span: Span): Promise<Booking | null> {
  const from = {
    start: (booking.previousStartsAt ?? booking.startsAt).getTime(),
    end: (booking.previousEndsAt ?? booking.endsAt).getTime(),
  };
  const isStill = sql`${isConfirmed("bookings")} and ${bookings.startsAt} = ${booking.startsAt.toISOString()}
    and ${bookings.previousStartsAt} is not distinct from ${booking.previousStartsAt?.toISOString() ?? null}`;
  return asInCalendar((placed) =>
    change(booking, isStill, { ...AGREED, ...toTimes(span), ...placed }, async (moved, tx) => {
      const previous = {
        previous_starts_at: new Date(from.start).toISOString(),
        previous_ends_at: new Date(from.end).toISOString(),
      };
      const data = { ...toEventData(moved), ...previous };
      await emitEvent({ userId: moved.userId, type: "booking.moved", data }, tx);
      // A row is moved once per update: it may come to a time that it had before.
      const cause = `booking.moved|${moved.id}|${moved.updatedAt.getTime()}`;
      // A person who drags a visit back to when it was says nothing that its customer has to know.
      if (span.start !== from.start && span.start > Date.now())
        await queueConfirmation(moved, cause, "is now on", tx);
      if (booking.previousStartsAt) await recordEvents([bookingNews(moved, "moved")], tx);
    }),
  );
}

type Values = Parameters<ReturnType<ReturnType<typeof database>["update"]>["set"]>[0] &
  Record<string, unknown>;

async function change(
  booking: Booking,
  condition: SQL | undefined,
  values: Values,
  andThen?: (changed: Booking, tx: Tx) => Promise<void>,
  db: DbOrTx = database(),
): Promise<Booking | null> {
  const changed = await db.transaction(async (tx) => {
    if ("startsAt" in values) await lockCalendar(booking.calendarId, tx);
    const [row] = await tx
      .update(bookings)
      .set({ ...values, updatedAt: sql`now()` })
      .where(and(eq(bookings.id, booking.id), condition))
      .returning();
    if (row) {
      const isElsewhere = row.startsAt.getTime() !== booking.startsAt.getTime();
      if (isElsewhere || row.status === "cancelled") await withdrawWaiting(row, tx);
      if (booking.status === "pending" && row.status !== "pending")
        await settleToDo({ userId: row.userId, cause: waitingCause(row) }, tx);
      await andThen?.(row, tx);
      await recordEvents([bookingChanged(row)], tx);
    }
    return row;
  });
  return changed ?? null;
}

/** Within this every text is sent, unless Twilio cannot be reached. */
const LATE_MINUTES = 2;

/**
 * What waits to be sent about a visit that is off, or at another time by now: reminders of it, that somebody is on the
 * way, and confirmations that Twilio would not take.
 */
async function withdrawWaiting({ id, userId }: Booking, tx: Tx): Promise<void> {
  for (const kind of ["reminder", "on-the-way"]) await withdrawTexts({ userId, cause: `${kind}|${id}|` }, tx);
  for (const cause of [`booking.confirmed|${id}`, `booking.moved|${id}|`])
    await withdrawTexts({ userId, cause, waiting: LATE_MINUTES }, tx);
}

/** A time that the calendar has already: a person who puts a job beside or over another one there means it. */
const asInCalendar = async (write: (placed: { placedByHand: boolean }) => Promise<Booking | null>) =>
  (await unlessTaken(() => write({ placedByHand: false }))) ?? write({ placedByHand: true });

async function unlessTaken<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (thrown) {
    if (violatedConstraint(thrown)?.startsWith("bookings_no_overlap")) return null;
    throw thrown;
  }
}

/** Exactly one text, if the client has a number to send from and the caller has one to receive it (BOOK-08). */
async function queueConfirmation(booking: Booking, cause: string, verb: string, tx: Tx): Promise<void> {
  const setup = await readCallSetup(booking.userId, tx);
  const { userId, job, callId } = booking;
  if (!setup?.text_sender) return;
  const recipient = await textRecipient(booking, tx);
  if (!recipient) return;
  const zoned = { ...placeOf(setup), now: Date.now() };
  const when = sayMoment(spanOf(booking).start, zoned);
  const body = `${setup.business_name}: your ${sayJob(job)} ${verb} ${when}. Reply NO to cancel it, or call us to change it.`;
  await queueText({ userId, cause, callId, sender: setup.text_sender, recipient, body }, tx);
}

const toTimes = ({ start, end }: Span) => ({ startsAt: new Date(start), endsAt: new Date(end) });
