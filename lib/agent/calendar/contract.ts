import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: appointments from the client's own calendar, and Google's notifications of changes in it. */

export const upcomingEvent = z.object({
  id: z.string(),
  /** For display, in the client's place: "Today", "Sun 22 Nov". */
  date: z.string(),
  /** "14:05" or "2:05 PM", or "All day". */
  time: z.string(),
  job: z.string(),
  client: z.string().nullable(),
  address: z.string().nullable(),
  /** Plain text in full, without any markup. */
  description: z.string().nullable(),
  /** The call in which it was booked; null for events added another way. */
  call_id: z.string().nullable(),
});
export type UpcomingEvent = z.infer<typeof upcomingEvent>;

export const upcomingEvents = endpoint("GET /api/google/google_calendar/events", {
  permission: "calendar.read",
  viewing: "refused",
  summary: "The next 7 days of the signed-in client's primary Google calendar",
  response: z.object({ events: z.array(upcomingEvent) }),
  errors: ["not_found", "reconnect_needed", "provider_failed", "rate_limited"],
  limit: { max: 60, seconds: 60 },
});

export const calendarNotification = endpoint("POST /api/external/calendar", {
  access: "signed",
  summary: "Takes Google's notifications that a client's calendar has changed, by the channel's token",
  response: z.object({ received: z.literal(true) }),
  errors: ["unauthenticated", "rate_limited", "unavailable"],
});
