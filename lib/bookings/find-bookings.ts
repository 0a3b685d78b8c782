import { and, asc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import type { Booking } from "./rows";

type Caller = {
  userId: string;
  callId: string;
  /** The number that is calling, E.164. */
  caller: string | null;
  /** Another number that the caller names; it opens nothing without the name that the booking is under. */
  statedPhone: string | null;
  statedName: string | null;
};

const MOST = 3;

/** Jobs to come that this caller may hear of: of their number, of this very call, or of a number and name they know. */
export async function findBookings(by: Caller): Promise<Booking[]> {
  const { caller, statedPhone, statedName } = by;
  const ofStated =
    statedPhone !== null && statedName !== null
      ? and(
          eq(bookings.clientPhone, statedPhone),
          sql`lower(trim(${bookings.clientName})) = ${statedName.trim().toLowerCase()}`,
        )
      : undefined;
  return database()
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, by.userId),
        inArray(bookings.status, ["pending", "confirmed"]),
        gt(bookings.endsAt, sql`now()`),
        or(
          eq(bookings.callId, by.callId),
          caller === null ? undefined : eq(bookings.clientPhone, caller),
          ofStated,
        ),
      ),
    )
    .orderBy(asc(bookings.startsAt))
    .limit(MOST);
}
