import { and, eq, not } from "drizzle-orm";
import { database } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { userTokens } from "@/db/schema/connections";
import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { isConfirmed } from "@/lib/calls/calls/tables";
import { AppError } from "@/lib/platform/core/errors";
import { logger } from "@/lib/platform/core/logger";
import { findEvents } from "@/lib/providers/google/booking-events";
import { followCalendar } from "./in-calendar";
import { type Booking, eventIdOf, SERVICE, spanOf } from "./rows";
import { hasOutcome, isInConnected, isSettled, isUpcoming } from "./tables";

/**
 * Makes a client's confirmed bookings follow the calendar: one that a person deletes there is cancelled, one they move
 * is moved, unless somebody has said already how it went. Resolves to false if the calendar could not be read.
 */
export async function syncBookings({ userId }: { userId: string }): Promise<boolean> {
  const rows = await database()
    .select({ job: bookings })
    .from(bookings)
    .innerJoin(userTokens, isInConnected("bookings", "user_tokens"))
    .where(
      and(
        eq(bookings.userId, userId),
        ...[isConfirmed("bookings"), isUpcoming("bookings"), isSettled("bookings")],
        not(hasOutcome("bookings")),
        not(userTokens.needsReauth),
      ),
    );
  const jobs = rows.map(({ job }) => job);
  return jobs.length === 0 || follow(userId, jobs);
}

async function follow(userId: string, jobs: readonly Booking[]): Promise<boolean> {
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
    return true;
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    logger().warn({ userId, code: thrown.code }, "could not compare bookings with their calendar");
    return false;
  }
}
