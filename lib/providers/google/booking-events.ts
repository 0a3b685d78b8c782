import { calendar, type calendar_v3 } from "googleapis/build/src/apis/calendar/index.js";
import type { GoogleClient } from "./client";
import { RefusedPart, statusOf } from "./errors";

export type Span = { start: number; end: number };
export type BookingEvent = {
  id: string;
  span: Span;
  summary: string;
  description: string;
  location: string | null;
  /** Private properties of the event, invisible to people: they name the booking. */
  marks: Record<string, string>;
};
/** As a person has changed it; `colourId` is null in the calendar's own colour. */
export type EventLook = Span & { summary: string; colourId: string | null };
/**
 * A booking's event as it is in the calendar; null if it does not exist or was deleted. One that a person has made an
 * all-day event says no time: its span is those days in UTC.
 */
export type FoundEvent = { span: Span; isAllDay: boolean } | null;

const CALENDAR = "primary";
const api = (client: GoogleClient) => calendar({ version: "v3", auth: client });

/** Busy times of the primary calendar within a span. Needs the scope `calendar.freebusy`. */
export async function readBusy(client: GoogleClient, within: Span): Promise<Span[]> {
  const { data } = await api(client).freebusy.query({
    requestBody: {
      timeMin: new Date(within.start).toISOString(),
      timeMax: new Date(within.end).toISOString(),
      items: [{ id: CALENDAR }],
    },
  });
  const answer = data.calendars?.[CALENDAR];
  const [error] = answer?.errors ?? [];
  if (!answer || error) throw new RefusedPart(error?.reason ?? "noAnswer");
  return (answer.busy ?? []).map(({ start, end }) => ({
    start: Date.parse(start ?? ""),
    end: Date.parse(end ?? ""),
  }));
}

/**
 * Inserts an event under an id of ours; idempotent: an event from an earlier attempt whose response was lost is kept.
 */
export async function insertEvent(client: GoogleClient, event: BookingEvent): Promise<void> {
  try {
    await api(client).events.insert({
      calendarId: CALENDAR,
      requestBody: {
        id: event.id,
        summary: event.summary,
        description: event.description,
        ...(event.location ? { location: event.location } : {}),
        ...toTimes(event.span),
        extendedProperties: { private: event.marks },
      },
    });
  } catch (thrown) {
    if (statusOf(thrown) !== 409) throw thrown;
  }
}

export async function getEvent(client: GoogleClient, id: string): Promise<FoundEvent> {
  const visit = await readVisit(client, id);
  return visit && toFound(visit);
}

/** Moves an event to other times; null if it no longer exists. */
export async function moveEvent(client: GoogleClient, id: string, span: Span): Promise<FoundEvent> {
  const visit = await readVisit(client, id);
  if (!visit) return null;
  try {
    const { data } = await api(client).events.patch({
      calendarId: CALENDAR,
      eventId: visit.id ?? id,
      requestBody: toTimes(span),
    });
    return toFound(data);
  } catch (thrown) {
    if (isGone(thrown)) return null;
    throw thrown;
  }
}

/** Writes other words into an event, and leaves its time. One that no longer exists stays gone. */
export async function describeEvent(
  client: GoogleClient,
  id: string,
  { summary, description, location, marks }: Omit<BookingEvent, "id" | "span">,
): Promise<void> {
  try {
    await api(client).events.patch({
      calendarId: CALENDAR,
      eventId: id,
      requestBody: { summary, description, location, extendedProperties: { private: marks } },
    });
  } catch (thrown) {
    if (!isGone(thrown)) throw thrown;
  }
}

/** Deletes an event; succeeds if it is already gone. */
export async function deleteEvent(client: GoogleClient, id: string): Promise<void> {
  const visit = await readVisit(client, id);
  if (visit) await deleteWhole(client, visit.id ?? id);
}

async function deleteWhole(client: GoogleClient, id: string): Promise<void> {
  try {
    await api(client).events.delete({ calendarId: CALENDAR, eventId: id });
  } catch (thrown) {
    if (!isGone(thrown)) throw thrown;
  }
}

/**
 * Deletes an event for good, with all its repetitions: empties it first, since Google keeps a deleted one readable in the
 * bin for about 30 days. Succeeds if it is already gone.
 */
export async function eraseEvent(client: GoogleClient, id: string): Promise<void> {
  try {
    await api(client).events.patch({
      calendarId: CALENDAR,
      eventId: id,
      requestBody: { summary: "", description: "", location: "", extendedProperties: { private: {} } },
    });
  } catch (thrown) {
    if (!isGone(thrown)) throw thrown;
  }
  await deleteWhole(client, id);
}

/**
 * The event as it is; of one that a person has made repeat, the first occurrence, which is the visit: the others are the
 * person's own. Null if it does not exist or was deleted.
 */
async function readVisit(client: GoogleClient, id: string): Promise<calendar_v3.Schema$Event | null> {
  try {
    const { data } = await api(client).events.get({ calendarId: CALENDAR, eventId: id });
    const visit = data.recurrence?.length ? await readFirst(client, data) : data;
    return visit.status === "cancelled" ? null : visit;
  } catch (thrown) {
    if (isGone(thrown)) return null;
    throw thrown;
  }
}

/** With its own id and times, also if it was moved or deleted without the others. */
async function readFirst(client: GoogleClient, series: calendar_v3.Schema$Event) {
  const { data } = await api(client).events.instances({
    calendarId: CALENDAR,
    eventId: series.id ?? "",
    originalStart: series.start?.dateTime ?? series.start?.date ?? "",
    showDeleted: true,
  });
  return data.items?.[0] ?? series;
}

/** Whether another event makes the primary calendar busy within a span. Ignores free, declined and deleted ones. */
export async function hasOtherEvent(client: GoogleClient, within: Span, ownId: string): Promise<boolean> {
  const isOwn = ({ id, recurringEventId }: calendar_v3.Schema$Event) =>
    [id, recurringEventId].includes(ownId);
  const events = eventsWithin(client, within, {
    eventTypes: ["default", "fromGmail", "focusTime", "outOfOffice"],
    fields: "nextPageToken,items(id,status,transparency,recurringEventId,attendees(self,responseStatus))",
  });
  for await (const event of events) if (!isOwn(event) && isBusy(event)) return true;
  return false;
}

/** The events within a span, by id: a missing one was moved away or deleted. */
export async function findEvents(client: GoogleClient, within: Span): Promise<Map<string, EventLook>> {
  const found = new Map<string, EventLook>();
  const events = eventsWithin(client, within, {
    fields: "nextPageToken,items(id,status,start,end,summary,colorId)",
  });
  for await (const event of events) {
    const there = toFound(event);
    if (!event.id || !there) continue;
    found.set(event.id, { ...there.span, summary: event.summary ?? "", colourId: event.colorId ?? null });
  }
  return found;
}

/** Occurrences one by one. Google may end a page early, so only a missing token says that it was the last. */
async function* eventsWithin(
  client: GoogleClient,
  within: Span,
  wanted: Pick<calendar_v3.Params$Resource$Events$List, "eventTypes"> & { fields: string },
): AsyncGenerator<calendar_v3.Schema$Event> {
  let pageToken: string | undefined;
  do {
    const { data }: { data: calendar_v3.Schema$Events } = await api(client).events.list({
      ...wanted,
      calendarId: CALENDAR,
      timeMin: new Date(within.start).toISOString(),
      timeMax: new Date(within.end).toISOString(),
      singleEvents: true,
      maxResults: 2_500,
      pageToken,
    });
    yield* data.items ?? [];
    pageToken = data.nextPageToken ?? undefined;
  } while (pageToken);
}

/** Google refuses a time together with the date that an all-day event has. */
const toTimes = ({ start, end }: Span) => ({
  start: { dateTime: new Date(start).toISOString(), date: null },
  end: { dateTime: new Date(end).toISOString(), date: null },
});

function toFound({ status, start, end }: calendar_v3.Schema$Event): FoundEvent {
  if (status === "cancelled") return null;
  const span = {
    start: Date.parse(start?.dateTime ?? start?.date ?? ""),
    end: Date.parse(end?.dateTime ?? end?.date ?? ""),
  };
  return Number.isNaN(span.start + span.end) ? null : { span, isAllDay: !start?.dateTime };
}

const isBusy = ({ status, transparency, attendees }: calendar_v3.Schema$Event) =>
  status !== "cancelled" &&
  transparency !== "transparent" &&
  !attendees?.some(({ self, responseStatus }) => self && responseStatus === "declined");

const isGone = (thrown: unknown) => [404, 410].includes(statusOf(thrown) ?? 0);
