import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { bookings } from "@/db/schema/bookings";

/** A booking as it is now, in the names of its events; null if it is gone. */
export async function readBookingState(id: string) {
  const [row] = await database()
    .select({ status: bookings.status, startsAt: bookings.startsAt, endsAt: bookings.endsAt })
    .from(bookings)
    .where(eq(bookings.id, id));
  if (!row) return null;
  return { status: row.status, starts_at: row.startsAt.toISOString(), ends_at: row.endsAt.toISOString() };
}
