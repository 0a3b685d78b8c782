import { and, eq, gt, not, sql } from "drizzle-orm";
import { type DbOrTx, database, executeIn, PREPARED, type Tx } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { userTokens } from "@/db/schema/connections";
import { type Connection, readConnection } from "@/lib/accounts/connections/stored-tokens";
import { isCalendar } from "@/lib/accounts/connections/tables";
import type { Span } from "@/lib/providers/google/booking-events";
import type { Taken } from "./availability";
import { isExpiredHold, takesTime } from "./tables";

export type Booking = typeof bookings.$inferSelect;
/** What a caller says of a job besides its kind and time. */
export const DETAILS = ["clientName", "clientPhone", "address", "notes"] as const;
export type Details = Pick<Booking, (typeof DETAILS)[number]>;

export const SERVICE = "google_calendar" as const;

/** The event's id is derived from the booking's, so a repeated insert is idempotent. Google accepts a–v and digits. */
export const eventIdOf = ({ id }: Pick<Booking, "id">) => id.replaceAll("-", "");

export const spanOf = ({ startsAt, endsAt }: Pick<Booking, "startsAt" | "endsAt">): Span => ({
  start: startsAt.getTime(),
  end: endsAt.getTime(),
});

/** The span that must be free of other events, including buffers. */
export const blockedSpan = (booking: Pick<Booking, "startsAt" | "endsAt" | "bufferMinutes">): Span => {
  const buffer = booking.bufferMinutes * 60_000;
  return { start: booking.startsAt.getTime() - buffer, end: booking.endsAt.getTime() + buffer };
};

/**
 * Which calendar a client's bookings go into: two clients with the same Google account share its calendar. Null without
 * a connection; `broken` when only a new consent helps.
 */
export async function calendarOf(
  userId: string,
  db: DbOrTx = database(),
): Promise<{ id: string; broken: boolean; connection: Connection } | null> {
  const connection = await readConnection(db, and(eq(userTokens.userId, userId), isCalendar("user_tokens")));
  if (!connection) return null;
  return { id: `google:${connection.account ?? userId}`, broken: connection.needsReauth, connection };
}

/** Live holds and bookings of a calendar that overlap a span. An expired hold does not count. */
export async function readTaken(
  calendarId: string,
  { start, end }: Span,
  { exceptId, db = database() }: { exceptId?: string | undefined; db?: DbOrTx } = {},
): Promise<Taken[]> {
  const rows = await db
    .select({
      id: bookings.id,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      bufferMinutes: bookings.bufferMinutes,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.calendarId, calendarId),
        takesTime("bookings"),
        not(isExpiredHold("bookings")),
        gt(bookings.endsAt, new Date(start - 86_400_000)),
        sql`${bookings.startsAt} < ${new Date(Math.min(end, 8.64e15 - 86_400_000) + 86_400_000).toISOString()}`,
      ),
    )
    .prepare(PREPARED)
    .execute();
  return rows
    .filter(({ id }) => id !== exceptId)
    .map((row) => ({ ...spanOf(row), bufferMinutes: row.bufferMinutes }));
}

export async function readBooking(id: string, db: DbOrTx = database()): Promise<Booking | null> {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id));
  return row ?? null;
}

/** A booking's data in webhooks. */
export const toEventData = (booking: Booking) => ({
  booking_id: booking.id,
  status: booking.status,
  job: booking.job,
  starts_at: booking.startsAt.toISOString(),
  ends_at: booking.endsAt.toISOString(),
  customer_name: booking.clientName,
  customer_phone: booking.clientPhone,
  address: booking.address,
  call_id: booking.callId,
});

/**
 * Serialises the bookings of one calendar until the transaction ends: otherwise inserts and moves would deadlock at the
 * exclusion constraints, and Postgres would abort all but one after a second.
 */
export async function lockCalendar(calendarId: string, tx: Tx): Promise<void> {
  await executeIn(tx)(sql`select pg_advisory_xact_lock(hashtextextended(${`bookings ${calendarId}`}, 0))`);
}

/** What is known of a booking now, in the names of its events; null if it is gone. */
export async function readBookingState(id: string) {
  const booking = await readBooking(id);
  return booking && toEventData(booking);
}
