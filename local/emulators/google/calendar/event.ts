import { randomBytes, randomUUID } from "node:crypto";
import { formatInZone, instantOf, isTimeZone } from "@/lib/platform/locale/zoned-time";
import { isObject, type JsonObject } from "../../kit/call";
import { googleError } from "../errors";
import { addConference } from "./conference";
import { assertRecurrence } from "./recurrence";

/** `date` for all-day events, else `dateTime` (kept in UTC) with the zone it repeats in. */
export type EventTime = { date: string } | { dateTime: string; timeZone: string };
export type CalendarEvent = JsonObject & {
  id: string;
  status: string;
  start: EventTime;
  end: EventTime;
  created: string;
  updated: string;
  etag: string;
  recurrence?: string[];
  /** For one changed or cancelled occurrence: its series, and its original start. */
  recurringEventId?: string;
  originalStartTime?: EventTime;
};
/** One account's primary calendar; the only one supported here. */
export type Calendar = { email: string; timeZone: string; events: CalendarEvent[] };

type Setting = { email: string; timeZone: string; canConfer: boolean };

/** Fields that Google sets itself and ignores in requests. */
const READ_ONLY =
  "kind etag htmlLink created updated creator organizer hangoutLink originalStartTime recurringEventId sequence".split(
    " ",
  );

/** A stored event from an events.insert body, or Google's refusal. */
export function buildEvent(
  input: JsonObject,
  { email, timeZone, canConfer }: Setting,
  known?: CalendarEvent,
): CalendarEvent {
  const fields = Object.fromEntries(Object.entries(input).filter(([key]) => !READ_ONLY.includes(key)));
  const id = known?.id ?? (typeof fields.id === "string" ? fields.id : newEventId());
  if (!known && !/^[a-v0-9]{5,1024}$/.test(id))
    throw googleError(400, { message: "Invalid resource id value.", reason: "invalid" });
  const start = parseTime(fields.start, "start", timeZone);
  const end = parseTime(fields.end, "end", timeZone);
  if ("date" in start !== "date" in end)
    throw googleError(400, { message: "Invalid start time.", reason: "invalid" });
  if (timeToInstant(end, timeZone) < timeToInstant(start, timeZone))
    throw googleError(400, { message: "The specified time range is empty.", reason: "timeRangeEmpty" });
  if (fields.recurrence) assertRecurrence(fields.recurrence, start, timeZone);

  const now = new Date().toISOString();
  const person = { email, self: true };
  return {
    kind: "calendar#event",
    status: "confirmed",
    eventType: "default",
    reminders: { useDefault: true },
    iCalUID: `${id}@google.com`,
    creator: person,
    organizer: person,
    ...(known
      ? {
          recurringEventId: known.recurringEventId,
          originalStartTime: known.originalStartTime,
          hangoutLink: known.hangoutLink,
        }
      : {}),
    ...fields,
    ...addConference(fields, known, canConfer),
    ...(Array.isArray(fields.attendees) ? { attendees: fields.attendees.map(withResponse) } : {}),
    htmlLink: `https://www.google.com/calendar/event?eid=${Buffer.from(`${id} ${email}`).toString("base64url")}`,
    id,
    start,
    end,
    created: known?.created ?? now,
    updated: now,
    sequence: known ? Number(known.sequence ?? 0) + 1 : 0,
    etag: `"${randomUUID()}"`,
  } as CalendarEvent;
}

/** Applies the body of a patch to an event: objects are merged, null removes, lists are replaced. */
export function mergePatch(base: JsonObject, patch: JsonObject): JsonObject {
  const merged = { ...base };
  for (const [key, value] of Object.entries(patch)) {
    const old = merged[key];
    if (value === null) delete merged[key];
    else if (isObject(value) && isObject(old) && key !== "start" && key !== "end")
      merged[key] = mergePatch(old, value);
    else merged[key] = value;
  }
  return merged;
}

export function timeToInstant(time: EventTime, calendarZone: string): number {
  return "date" in time ? instantOf(`${time.date}T00:00:00`, calendarZone) : Date.parse(time.dateTime);
}

/** The event as answers show it: times written in `timeZone`. */
export function renderEvent(event: CalendarEvent, timeZone: string): JsonObject {
  const render = (time: EventTime) =>
    "date" in time
      ? time
      : { dateTime: formatInZone(Date.parse(time.dateTime), timeZone), timeZone: time.timeZone };
  const { originalStartTime } = event;
  return {
    ...event,
    start: render(event.start),
    end: render(event.end),
    ...(originalStartTime ? { originalStartTime: render(originalStartTime) } : {}),
  };
}

export function isBusy(event: CalendarEvent, email: string): boolean {
  const self = Array.isArray(event.attendees)
    ? event.attendees.find((attendee) => isObject(attendee) && attendee.email === email)
    : undefined;
  const isDeclined = isObject(self) && self.responseStatus === "declined";
  return event.status !== "cancelled" && event.transparency !== "transparent" && !isDeclined;
}

function parseTime(value: unknown, name: "start" | "end", calendarZone: string): EventTime {
  if (!isObject(value) || (!value.date && !value.dateTime))
    throw googleError(400, { message: `Missing ${name} time.`, reason: "required" });
  const { date, dateTime } = value;
  const invalid = googleError(400, { message: `Invalid ${name} time.`, reason: "invalid" });
  if (date && dateTime) throw invalid;
  if (date) {
    if (typeof date === "string" && /^\d{4}-\d\d-\d\d$/.test(date)) return { date };
    throw invalid;
  }
  const timeZone = typeof value.timeZone === "string" ? value.timeZone : undefined;
  if (timeZone && !isTimeZone(timeZone))
    throw googleError(400, { message: "Invalid time zone definition.", reason: "invalid" });
  const instant = parseDateTime(String(dateTime), timeZone);
  if (instant === "no zone")
    throw googleError(400, {
      message: `Missing time zone definition for ${name} time.`,
      reason: "required",
    });
  if (Number.isNaN(instant)) throw invalid;
  return { dateTime: new Date(instant).toISOString(), timeZone: timeZone ?? calendarZone };
}

function parseDateTime(text: string, timeZone?: string): number | "no zone" {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(text);
  if (!match?.[1]) return Number.NaN;
  if (match[3]) return Date.parse(text);
  return timeZone ? instantOf(match[1], timeZone) : "no zone";
}

function withResponse(attendee: unknown): unknown {
  return isObject(attendee) ? { responseStatus: "needsAction", ...attendee } : attendee;
}

function newEventId(): string {
  return randomBytes(13).toString("hex");
}
