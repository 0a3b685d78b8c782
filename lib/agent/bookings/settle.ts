import { and, eq, sql } from "drizzle-orm";
import { type DbOrTx, database, execute } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { isCalendar } from "@/lib/accounts/connections/tables";
import { logger } from "@/lib/platform/core/logger";
import { expireHolds } from "./hold";
import { confirmInCalendar, followCalendar, removeFromCalendar } from "./in-calendar";
import { giveUp } from "./mark-booking";
import { noteWaiting } from "./note-waiting";
import { type Booking, calendarOf, readBooking } from "./rows";
import { isHeld, isPending, liesAhead } from "./tables";

const AT_ONCE = 8;
const MOST_A_SWEEP = 200;

/**
 * Expires holds, and reconciles calendar and bookings wherever that is still to be done: confirms pending ones, removes
 * events of invalid ones, and completes or reverts an interrupted move. Bookings of a broken connection wait until it
 * is reconnected, and are then settled at once, each under its own event id; the client is told of pending ones, which
 * are given up when their time has passed. For every client, or for one.
 */
export async function sweepBookings({ userId = null }: { userId?: string | null } = {}): Promise<void> {
  await expireHolds({ userId });
  await noteWaiting({ userId });
  for (let done = 0; done < MOST_A_SWEEP; done += AT_ONCE) {
    const ids = await claimDue(userId);
    await Promise.all(ids.map(settle));
    if (ids.length < AT_ONCE) break;
  }
}

/** Row and calendar agree. A row that has changed meanwhile keeps its `settle_at`. */
export async function markSettled(booking: Booking, db: DbOrTx = database()): Promise<void> {
  await db
    .update(bookings)
    .set({ settleAt: null, settleAttempts: 0 })
    .where(and(eq(bookings.id, booking.id), eq(bookings.status, booking.status)));
}

/** Claims due ones, each with a backoff that grows with its attempts: other instances skip them meanwhile. */
async function claimDue(userId: string | null): Promise<string[]> {
  const rows = await execute<{ id: string }[]>(sql`
    update bookings set settle_attempts = settle_attempts + 1,
      settle_at = now() + least(power(2, least(settle_attempts, 10)), 10) * interval '1 minute'
    where id in (
      select b.id from bookings b
      where b.settle_at <= now() and not ${isHeld("b")} and b.user_id = coalesce(${userId}, b.user_id) and not exists (
        select 1 from user_tokens t where t.user_id = b.user_id and ${isCalendar("t")} and t.needs_reauth
          and (${liesAhead("b")} or not ${isPending("b")}))
      order by b.settle_at limit ${AT_ONCE} for update skip locked)
    returning id`);
  return rows.map(({ id }) => id);
}

async function settle(id: string): Promise<void> {
  const booking = await readBooking(id);
  if (!booking) return;
  try {
    await settleOne(booking);
  } catch (thrown) {
    logger().warn({ err: thrown, bookingId: id, status: booking.status }, "could not settle a booking yet");
  }
}

async function settleOne(booking: Booking): Promise<void> {
  const calendar = await calendarOf(booking.userId);
  const isThere = calendar?.id === booking.calendarId;
  if (booking.status === "pending") {
    if (!isThere || booking.startsAt.getTime() < Date.now()) return giveUp(booking);
    await confirmInCalendar(booking);
  } else if (booking.status === "confirmed") {
    if (isThere) return followCalendarAndSettle(booking);
    await markSettled(booking);
  } else {
    if (isThere) await removeFromCalendar(booking);
    else if (Date.now() < booking.endsAt.getTime()) return; // its calendar may be connected again
    await markSettled(booking);
  }
}

async function followCalendarAndSettle(booking: Booking): Promise<void> {
  await followCalendar(booking);
  await database()
    .update(bookings)
    .set({ settleAt: null, settleAttempts: 0 })
    .where(and(eq(bookings.id, booking.id), sql`${bookings.previousStartsAt} is null`));
}
