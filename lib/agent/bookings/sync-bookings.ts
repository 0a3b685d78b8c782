import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { isConfirmed } from "@/lib/calls/calls/tables";
import { MINUTE } from "@/lib/platform/core/clock";
import { AppError } from "@/lib/platform/core/errors";
import { logger } from "@/lib/platform/core/logger";
import { takeTurns } from "@/lib/platform/turns/take-turns";
import { findEvents } from "@/lib/providers/google/booking-events";
import { followCalendar } from "./in-calendar";
import { type Booking, eventIdOf, readBooking, SERVICE, spanOf } from "./rows";
import { CALENDARS, isInConnected, isSettled, isUpcoming } from "./tables";

/** Google allows a project 10,000 requests a minute. */
const AT_ONCE = 32;
const EVERY = 2 * MINUTE;

/** A client's confirmed upcoming jobs in the currently connected calendar. */
type Group = { user_id: string; ids: string[] };

/** Makes the bookings of clients whose turn has come follow their calendars: each every two minutes. */
export const syncDueBookings = (): Promise<void> =>
  takeTurns({
    ...{ name: "sync-bookings", every: EVERY, atOnce: AT_ONCE, clients: CALENDARS },
    work: (userId) => syncBookings({ userId }),
  });

/**
 * Makes a client's confirmed bookings follow the calendar: one that a person deletes there is cancelled, one they move
 * is moved.
 */
export async function syncBookings({ userId }: { userId: string }): Promise<void> {
  const groups = await execute<Group[]>(sql`
    select b.user_id, array_agg(b.id) as ids
    from bookings b join user_tokens t on ${isInConnected("b", "t")}
    where ${isConfirmed("b")} and ${isUpcoming("b")} and ${isSettled("b")} and not t.needs_reauth
      and b.user_id = ${userId}
    group by b.user_id`);
  for (const group of groups) await syncClient(group);
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
