import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { isConfirmed } from "@/lib/calls/calls/tables";
import { AppError } from "@/lib/platform/core/errors";
import { logger } from "@/lib/platform/core/logger";
import { findEvents } from "@/lib/providers/google/booking-events";
import { followCalendar } from "./in-calendar";
import { type Booking, eventIdOf, readBooking, SERVICE, spanOf } from "./rows";
import { isInConnected, isSettled, isUpcoming } from "./tables";

const AT_ONCE = 8;

/** A client's confirmed upcoming jobs in the currently connected calendar. */
type Group = { user_id: string; ids: string[] };

/**
 * Makes confirmed bookings follow the calendar: one that a person deletes there is cancelled, one they move is moved.
 * For every client, or for one.
 */
export async function syncBookings({ userId = null }: { userId?: string | null } = {}): Promise<void> {
  const groups = await execute<Group[]>(sql`
    select b.user_id, array_agg(b.id) as ids
    from bookings b join user_tokens t on ${isInConnected("b", "t")}
    where ${isConfirmed("b")} and ${isUpcoming("b")} and ${isSettled("b")} and not t.needs_reauth
      and b.user_id = coalesce(${userId}, b.user_id)
    group by b.user_id`);
  for (let from = 0; from < groups.length; from += AT_ONCE) {
    await Promise.all(groups.slice(from, from + AT_ONCE).map(syncClient));
  }
}

async function syncClient({ user_id: userId, ids }: Group): Promise<void> {
  try {
    const found = await Promise.all(ids.map((id) => readBooking(id)));
    const jobs = found.filter((booking): booking is Booking => booking !== null);
    const within = {
      start: Math.min(...jobs.map(({ startsAt }) => startsAt.getTime())),
      end: Math.max(...jobs.map(({ endsAt }) => endsAt.getTime())),
    };
    const events = await withGoogleAccess({ userId, service: SERVICE }, (client) =>
      findEvents(client, within),
    );
    for (const booking of jobs) {
      const [event, span] = [events.get(eventIdOf(booking)), spanOf(booking)];
      if (event?.start !== span.start || event.end !== span.end) await followCalendar(booking);
    }
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    logger().warn({ userId, code: thrown.code }, "could not compare bookings with their calendar");
  }
}
