import { and, eq, not } from "drizzle-orm";
import { database } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { userTokens } from "@/db/schema/connections";
import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { isConfirmed } from "@/lib/calls/calls/tables";
import { MINUTE } from "@/lib/platform/core/clock";
import { AppError } from "@/lib/platform/core/errors";
import { logger } from "@/lib/platform/core/logger";
import { takeTurns } from "@/lib/platform/turns/take-turns";
import { findEvents } from "@/lib/providers/google/booking-events";
import { followCalendar } from "./in-calendar";
import { type Booking, eventIdOf, SERVICE, spanOf } from "./rows";
import { CALENDARS, isInConnected, isSettled, isUpcoming } from "./tables";

/** Google allows a project 10,000 requests a minute. */
const AT_ONCE = 32;
const EVERY = 2 * MINUTE;

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
  const rows = await database()
    .select({ job: bookings })
    .from(bookings)
    .innerJoin(userTokens, isInConnected("bookings", "user_tokens"))
    .where(
      and(
        eq(bookings.userId, userId),
        ...[isConfirmed("bookings"), isUpcoming("bookings"), isSettled("bookings")],
        not(userTokens.needsReauth),
      ),
    );
  const jobs = rows.map(({ job }) => job);
  if (jobs.length > 0) await follow(userId, jobs);
}

async function follow(userId: string, jobs: readonly Booking[]): Promise<void> {
  try {
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
