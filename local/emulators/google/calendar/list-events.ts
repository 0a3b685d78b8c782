import { isTimeZone } from "@/lib/platform/locale/zoned-time";
import type { EmulatorCall } from "../../kit/call";
import { googleError } from "../errors";
import { type Calendar, type CalendarEvent, renderEvent, timeToInstant } from "./event";
import { expandSeries } from "./recurrence";

type Window = { from: number; to: number };

/** events.list. A `syncToken` gets 501: pretending that nothing changed would hide a mistake. */
export function listEvents(call: EmulatorCall, calendar: Calendar): Response {
  const { query } = call;
  const timeZone = query.get("timeZone") ?? calendar.timeZone;
  if (!isTimeZone(timeZone))
    throw googleError(400, { message: "Invalid time zone definition.", reason: "invalid" });
  if (query.has("syncToken")) throw googleError(501, { message: "The emulator has no sync tokens." });
  const isSingle = query.get("singleEvents") === "true";
  const orderBy = query.get("orderBy");
  if (orderBy === "startTime" && !isSingle)
    throw googleError(400, {
      message: "The requested ordering is not available for the particular query.",
    });

  const window = readWindow(query);
  const showDeleted = query.get("showDeleted") === "true";
  const found = occurrencesIn(calendar, window, isSingle)
    .filter((event) => showDeleted || event.status !== "cancelled")
    .filter((event) => matchesText(event, query.get("q")))
    .filter((event) => !query.get("iCalUID") || event.iCalUID === query.get("iCalUID"));
  if (orderBy === "startTime") found.sort((a, b) => startOf(a, calendar) - startOf(b, calendar));
  if (orderBy === "updated") found.sort((a, b) => a.updated.localeCompare(b.updated));

  const size = Math.min(Number(query.get("maxResults") ?? 250), 2500);
  if (!(size >= 1)) throw googleError(400, { message: "Invalid value for maxResults.", reason: "invalid" });
  const offset = readPageToken(query.get("pageToken"));
  // Google may end any page early. Here the first of an unordered list is one event short.
  const isShort = !orderBy && offset === 0 && found.length > 1;
  const end = offset + Math.min(size, isShort ? found.length - 1 : found.length);
  const hasMore = end < found.length;
  return Response.json({
    kind: "calendar#events",
    summary: calendar.email,
    updated: new Date().toISOString(),
    timeZone,
    accessRole: "owner",
    defaultReminders: [{ method: "popup", minutes: 30 }],
    ...(hasMore ? { nextPageToken: Buffer.from(`page ${end}`).toString("base64url") } : {}),
    items: found.slice(offset, end).map((event) => renderEvent(event, timeZone)),
  });
}

/** The events that overlap the window; with `isSingle`, series are replaced by their occurrences. */
export function occurrencesIn(
  { events, timeZone }: Calendar,
  { from, to }: Window,
  isSingle: boolean,
): CalendarEvent[] {
  const changed = new Set(events.filter((event) => event.recurringEventId).map(({ id }) => id));
  return events.flatMap((event) => {
    if (event.recurrence && event.status !== "cancelled") {
      const occurrences = expandSeries(event, timeZone, from, to).filter(({ id }) => !changed.has(id));
      if (isSingle) return occurrences;
      return occurrences.length > 0 ? [event] : [];
    }
    const start = timeToInstant(event.start, timeZone);
    const end = timeToInstant(event.end, timeZone);
    const isInside = start < to && (end > from || (end === start && start >= from));
    return isInside && !(isSingle && event.recurrence) ? [event] : [];
  });
}

export function readInstant(text: string): number {
  const isRfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(text);
  if (!isRfc3339) throw googleError(400, { message: "Bad Request" });
  return Date.parse(text);
}

function readWindow(query: URLSearchParams): Window {
  const timeMin = query.get("timeMin");
  const timeMax = query.get("timeMax");
  const from = timeMin === null ? Number.NEGATIVE_INFINITY : readInstant(timeMin);
  const to = timeMax === null ? Number.POSITIVE_INFINITY : readInstant(timeMax);
  if (to <= from)
    throw googleError(400, { message: "The specified time range is empty.", reason: "timeRangeEmpty" });
  return { from, to };
}

function matchesText(event: CalendarEvent, text: string | null): boolean {
  if (!text) return true;
  const { summary, description, location, attendees } = event;
  return JSON.stringify([summary, description, location, attendees])
    .toLowerCase()
    .includes(text.toLowerCase());
}

function startOf(event: CalendarEvent, calendar: Calendar): number {
  return timeToInstant(event.start, calendar.timeZone);
}

function readPageToken(token: string | null): number {
  if (token === null) return 0;
  const match = /^page (\d+)$/.exec(Buffer.from(token, "base64url").toString());
  if (!match) throw googleError(400, { message: "Invalid page token value.", reason: "invalid" });
  return Number(match[1]);
}
