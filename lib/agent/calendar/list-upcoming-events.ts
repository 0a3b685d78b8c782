import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
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
  const now = new Date();
  const found = await withGoogleAccess({ userId: actor.accountId, service: "google_calendar" }, (client) =>
    listPrimaryEvents(client, { from: now, to: new Date(now.getTime() + DAYS_AHEAD * DAY) }),
  );
  const events = found.flatMap((event) => toEvent(event, now) ?? []);
  const calls = await within(3 * SECOND, callsOfEvents(actor.accountId, events));
  return {
    events: events.map((event) => withoutRepeats({ ...event, call_id: calls.get(event.id) ?? null })),
  };
}
