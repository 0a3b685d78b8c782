import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { readPlace } from "@/lib/accounts/users/read-place";
import { callsOfEvents } from "@/lib/agent/bookings/calls-of-events";
import type { ActorContext } from "@/lib/platform/auth/context";
import { DAY, SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import { listPrimaryEvents } from "@/lib/providers/google/calendar";
import type { UpcomingEvent } from "./contract";
import { toEvent, withoutRepeats } from "./to-event";

const DAYS_AHEAD = 7;

/** Events in the actor's primary calendar for the next 7 days, by start. Throws as withGoogleAccess does. */
export async function listUpcomingEvents({ actor }: ActorContext): Promise<{ events: UpcomingEvent[] }> {
  const now = Date.now();
  const [place, found] = await Promise.all([
    within(3 * SECOND, readPlace(actor.accountId)),
    withGoogleAccess({ userId: actor.accountId, service: "google_calendar" }, (client) =>
      listPrimaryEvents(client, { from: new Date(now), to: new Date(now + DAYS_AHEAD * DAY) }),
    ),
  ]);
  const events = found.flatMap((event) => toEvent(event, { ...place, now }) ?? []);
  const calls = await within(3 * SECOND, callsOfEvents(actor.accountId, events));
  return {
    events: events.map((event) =>
      withoutRepeats({ ...event, call_id: calls.get(event.id) ?? null }, place.country),
    ),
  };
}
