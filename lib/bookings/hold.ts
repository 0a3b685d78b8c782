import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { type Booking, LIVE } from "./rows";
import { standInLine } from "./stand-in-line";

/** Longer than a booking can take within a tool call, and short enough for the next caller. */
const HOLD_SECONDS = 60;

export type NewBooking = Pick<
  Booking,
  | "userId"
  | "calendarId"
  | "startsAt"
  | "endsAt"
  | "bufferMinutes"
  | "job"
  | "clientName"
  | "clientPhone"
  | "address"
  | "notes"
  | "callId"
  | "toolCallId"
>;

/**
 * Takes a slot for a minute. `known` is a booking that this tool call, or this call for the same time, has made before;
 * null when somebody has the slot. The exclusion constraints decide, so that of many at once one gets it (BOOK-03).
 */
export async function holdSlot(wanted: NewBooking): Promise<{ booking: Booking; known: boolean } | null> {
  await expireHolds(wanted.calendarId);
  const booking = await insert(wanted);
  if (booking) return { booking, known: false };
  const known = await bookingOfCall(wanted);
  return known ? { booking: known, known: true } : null;
}

/** Holds end with their time. What they may have left in the calendar is taken out by the sweep (`settle_at`). */
export async function expireHolds(calendarId?: string): Promise<void> {
  await database()
    .update(bookings)
    .set({ status: "expired", updatedAt: sql`now()` })
    .where(
      and(
        eq(bookings.status, "held"),
        lt(bookings.heldUntil, sql`now()`),
        calendarId === undefined ? undefined : eq(bookings.calendarId, calendarId),
      ),
    );
}

async function insert(wanted: NewBooking): Promise<Booking | undefined> {
  const until = sql`now() + ${HOLD_SECONDS} * interval '1 second'`;
  return database().transaction(async (tx) => {
    await standInLine(wanted.calendarId, tx);
    const [booking] = await tx
      .insert(bookings)
      .values({ ...wanted, status: "held", heldUntil: until, settleAt: until })
      .onConflictDoNothing()
      .returning();
    return booking;
  });
}

type OfCall = Pick<Booking, "userId" | "callId" | "toolCallId" | "startsAt">;

/** What this tool call has booked, or the same call for the same time: assistants ask again under another id. */
export async function bookingOfCall(of: OfCall): Promise<Booking | undefined> {
  const { userId, callId, toolCallId, startsAt } = of;
  if (callId === null) return undefined;
  const [booking] = await database()
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, userId),
        eq(bookings.callId, callId),
        or(
          toolCallId === null ? undefined : eq(bookings.toolCallId, toolCallId),
          and(eq(bookings.startsAt, startsAt), inArray(bookings.status, LIVE)),
        ),
      ),
    )
    .orderBy(sql`${bookings.toolCallId} is not distinct from ${toolCallId} desc`)
    .limit(1);
  return booking;
}
