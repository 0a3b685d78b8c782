import { BOOKED_BY_AGENT } from "@/lib/agent/bookings/event-words";
import { htmlToText } from "@/lib/platform/core/html-to-text";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import type { Zoned } from "@/lib/platform/locale/place";
import { formatPhoneIn, formatsIn } from "@/lib/platform/locale/place-in";
import { instantOf } from "@/lib/platform/locale/zoned-time";
import type { GoogleEvent } from "@/lib/providers/google/calendar";
import type { UpcomingEvent } from "./contract";

/** Converts a Google event for a client to read, in their place; null if it is off, declined or has no start. */
export function toEvent(event: GoogleEvent, zoned: Zoned): Omit<UpcomingEvent, "call_id"> | null {
  const { id, status, start } = event;
  if (!id || status === "cancelled" || isDeclined(event)) return null;
  const when = toWhen(start, zoned);
  if (!when) return null;
  return {
    id,
    ...when,
    job: textOf(event.summary) ?? "Untitled job",
    client: clientOf(event),
    address: textOf(event.location),
    description: textOf(htmlToText(event.description ?? "")),
  };
}

/**
 * The event as shown in a list: the title does not repeat the customer's name, nor, if there is a link to the call,
 * that the agent booked it. Phone numbers of the client's country are in national format.
 */
export function withoutRepeats(event: UpcomingEvent, country: CountryCode): UpcomingEvent {
  const { client, call_id, description } = event;
  const ending = client ? `: ${client}` : "";
  const job = ending && event.job.endsWith(ending) ? event.job.slice(0, -ending.length) : event.job;
  const lines = (description ?? "")
    .split("\n")
    .filter((line) => !(call_id && line.trim() === BOOKED_BY_AGENT))
    .map((line) => line.replace(/\+\d{10,14}\b/g, (number) => formatPhoneIn(number, country)));
  return { ...event, job: job.trim() || event.job, description: textOf(lines.join("\n")) };
}

/** Somebody else's event that the client does not go to. Their own stays: it may be a job that is still booked. */
const isDeclined = ({ attendees }: GoogleEvent) =>
  attendees?.some((one) => one.self && !one.organizer && one.responseStatus === "declined") ?? false;

/** An all-day event belongs to its calendar day in every time zone. */
function toWhen(start: GoogleEvent["start"], { now, ...place }: Zoned) {
  const { formatDay, formatTime } = formatsIn(place);
  if (start?.date)
    return { date: formatDay(instantOf(`${start.date}T12:00:00`, place.timeZone), now), time: "All day" };
  if (start?.dateTime) return { date: formatDay(start.dateTime, now), time: formatTime(start.dateTime) };
  return null;
}

/** The customer's name: from the booking, otherwise the first guest other than the calendar's owner. */
function clientOf({ extendedProperties, attendees }: GoogleEvent): string | null {
  const guest = attendees?.find(({ self, resource }) => !self && !resource);
  return textOf(extendedProperties?.private?.client) ?? textOf(guest?.displayName) ?? textOf(guest?.email);
}

const textOf = (text: string | null | undefined) => text?.trim() || null;
