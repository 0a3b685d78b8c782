import { and, eq, or, sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { noteLimit } from "@/lib/agent/limits/note-limit";
import { firstReached, type LimitReached } from "@/lib/agent/limits/read-limit";
import { type Booking, lockCalendar } from "./rows";
import { isExpiredHold, isUpcoming, takesTime } from "./tables";

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
  | "callerPhone"
  | "address"
  | "notes"
  | "callId"
  | "toolCallId"
>;

type Held = { booking: Booking; known: boolean } | { limit: LimitReached };

/**
 * Takes a slot for a minute. `known` is an earlier booking of this tool call, or of this call for the same time; null
 * if the slot is taken. The exclusion constraints decide, so that only one of many concurrent attempts succeeds.
 * `limit` if the call or the caller's number has reached its limit of bookings.
 */
export async function holdSlot(wanted: NewBooking): Promise<Held | null> {
  await expireHolds({ calendarId: wanted.calendarId });
  const inserted = await insert(wanted);
  if (inserted && "limit" in inserted) return inserted;
  if (inserted) return { booking: inserted, known: false };
  const known = await bookingOfCall(wanted);
  return known ? { booking: known, known: true } : null;
}

/** Holds expire. The sweep removes any event they may have left in the calendar (`settle_at`). */
export async function expireHolds(of: { calendarId?: string; userId?: string | null }): Promise<void> {
  const { calendarId, userId } = of;
  await database()
    .update(bookings)
    .set({ status: "expired", updatedAt: sql`now()` })
    .where(
      and(
        isExpiredHold("bookings"),
        calendarId ? eq(bookings.calendarId, calendarId) : undefined,
        userId ? eq(bookings.userId, userId) : undefined,
      ),
    );
}

async function insert(wanted: NewBooking): Promise<Booking | { limit: LimitReached } | undefined> {
  const until = sql`now() + ${HOLD_SECONDS} * interval '1 second'`;
  return database().transaction(async (tx) => {
    await lockCalendar(wanted.calendarId, tx); // which also serialises the counting of its bookings
    const limit = await findLimit(wanted, tx);
    if (limit) {
      const { userId, callId, callerPhone: phone } = wanted;
      await noteLimit(limit, { userId, callId, phone }, tx);
      return { limit };
    }
    const [booking] = await tx
      .insert(bookings)
      .values({ ...wanted, status: "held", heldUntil: until, settleAt: until })
      .onConflictDoNothing()
      .returning();
    return booking;
  });
}

/** Cancelled ones count for their call: otherwise one call could book, cancel and be texted without end. */
async function findLimit(wanted: NewBooking, tx: Tx): Promise<LimitReached | null> {
  const { userId, callId, callerPhone, clientPhone } = wanted;
  const [row] = await executeIn(tx)<
    { known: boolean; of_call: number; open: number; withheld: number }[]
  >(sql`
    select count(*) filter (where call_id = ${callId} and status <> 'expired')::integer as of_call,
      count(*) filter (where ${takesTime("bookings")} and ${isUpcoming("bookings")}
        and coalesce(caller_phone, client_phone) is not distinct from ${callerPhone ?? clientPhone})::integer as open,
      count(*) filter (where ${takesTime("bookings")} and ${isUpcoming("bookings")}
        and call_id is not null and caller_phone is null)::integer as withheld,
      coalesce(bool_or(call_id = ${callId} and (tool_call_id = ${wanted.toolCallId}
        or starts_at = ${wanted.startsAt.toISOString()} and ${takesTime("bookings")})), false) as known
    from bookings
    where user_id = ${userId} and (call_id = ${callId} or (${isUpcoming("bookings")} and status <> 'cancelled'))`);
  if (!row || row.known) return null; // the constraints and bookingOfCall find it
  return firstReached([
    ["max_bookings_per_call", row.of_call],
    ["max_open_bookings", row.open],
    // A caller who withholds their number can state another one in each call.
    ["max_open_bookings_withheld", callId !== null && callerPhone === null ? row.withheld : 0],
  ]);
}

type OfCall = Pick<Booking, "userId" | "callId" | "toolCallId" | "startsAt">;

/** The booking of this tool call, or of the same call for the same time: assistants retry under another id. */
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
          and(eq(bookings.startsAt, startsAt), takesTime("bookings")),
        ),
      ),
    )
    .orderBy(sql`${bookings.toolCallId} is not distinct from ${toolCallId} desc`)
    .limit(1);
  return booking;
}
