import { type EmulatorCall, isObject, type JsonObject, param } from "../../kit/call";
import { readControl } from "../../kit/control";
import { type Route, route } from "../../kit/routes";
import { type Account, type ApiRoute, readGoogleJson } from "../api";
import { noteEffect } from "../effects";
import { googleError } from "../errors";
import { DEFAULT_TIME_ZONE, type GoogleState, type GoogleUser, ownedBy } from "../state";
import type { Channels } from "./channels";
import {
  buildEvent,
  type Calendar,
  type CalendarEvent,
  mergePatch,
  renderEvent,
  timeToInstant,
} from "./event";
import { queryFreeBusy } from "./free-busy";
import { listEvents } from "./list-events";
import { expandSeries, findOccurrence } from "./recurrence";

const READ =
  "calendar calendar.readonly calendar.events calendar.events.readonly calendar.events.owned calendar.events.owned.readonly";
const WRITE = "calendar calendar.events calendar.events.owned";
const STOP = `${READ} calendar.settings.readonly`;
const EVENTS = "/calendar/v3/calendars/{calendarId}/events";

/**
 * Calendar API v3. Missing: other calendars, sync tokens, import, move, quickAdd, sharing, emails to guests.
 * `POST /_control/meet-settings {email, pendingReads}`: that many answers say that a new Meet link is pending.
 */
export function calendarRoutes(
  state: GoogleState,
  users: GoogleUser[],
  { api, channels }: { api: ApiRoute; channels: Channels },
): Route[] {
  const calendarOf = (account: Account): Calendar => ({
    email: account.email,
    timeZone: users.find(({ email }) => email === account.email)?.timeZone ?? DEFAULT_TIME_ZONE,
    events: ownedBy(state.events, account.email, () => []),
  });
  const open = (call: EmulatorCall, account: Account): Calendar => {
    const id = param(call, "calendarId");
    if (id !== "primary" && id !== account.email) throw googleError(404);
    return calendarOf(account);
  };
  const calendarFields = (calendar: Calendar) => ({
    kind: "calendar#calendar",
    id: calendar.email,
    summary: calendar.email,
    timeZone: calendar.timeZone,
  });

  /** A method that changes events: their watchers are notified afterwards. */
  const changing: typeof api = (method, path, scopes, handler) =>
    api(method, path, scopes, async (call, account) => {
      const answered = await handler(call, account);
      void channels.notify(account.email);
      return answered;
    });

  return [
    api("GET", EVENTS, READ, (call, account) => listEvents(call, open(call, account))),
    changing("POST", EVENTS, WRITE, (call, account) => {
      const calendar = open(call, account);
      const event = buildEvent(readGoogleJson(call), { ...calendar, canConfer: canConfer(call) });
      if (calendar.events.some(({ id }) => id === event.id))
        throw googleError(409, { message: "The requested identifier already exists." });
      calendar.events.push(event);
      noteEffect(state, account.email, { kind: "event", key: stepOf(event), id: event.id });
      return Response.json(hidePending(state, calendar, render(event, calendar, call)));
    }),
    api("GET", `${EVENTS}/{eventId}`, READ, (call, account) => {
      const calendar = open(call, account);
      return Response.json(hidePending(state, calendar, render(findEvent(call, calendar), calendar, call)));
    }),
    changing("PATCH", `${EVENTS}/{eventId}`, WRITE, (call, account) =>
      replaceEvent(call, open(call, account), (known, body) => mergePatch(known, body)),
    ),
    changing("PUT", `${EVENTS}/{eventId}`, WRITE, (call, account) =>
      replaceEvent(call, open(call, account), (_, body) => body),
    ),
    changing("DELETE", `${EVENTS}/{eventId}`, WRITE, (call, account) => {
      deleteEvent(call, open(call, account));
      return new Response(null, { status: 204 });
    }),
    api("POST", `${EVENTS}/watch`, READ, (call, account) => {
      open(call, account);
      return channels.watch(call, account);
    }),
    api("POST", "/calendar/v3/channels/stop", STOP, channels.stop),
    api("GET", `${EVENTS}/{eventId}/instances`, READ, (call, account) => {
      const calendar = open(call, account);
      return listInstances(call, calendar, findEvent(call, calendar));
    }),
    api(
      "POST",
      "/calendar/v3/freeBusy",
      "calendar calendar.readonly calendar.freebusy calendar.events.freebusy",
      (call, account) => queryFreeBusy(readGoogleJson(call), calendarOf(account)),
    ),
    api(
      "GET",
      "/calendar/v3/calendars/{calendarId}",
      "calendar calendar.readonly calendar.calendars calendar.calendars.readonly",
      (call, account) => Response.json(calendarFields(open(call, account))),
    ),
    api(
      "GET",
      "/calendar/v3/users/me/calendarList",
      "calendar calendar.readonly calendar.calendarlist calendar.calendarlist.readonly",
      (_, account) =>
        Response.json({
          kind: "calendar#calendarList",
          items: [
            {
              ...calendarFields(calendarOf(account)),
              kind: "calendar#calendarListEntry",
              primary: true,
              selected: true,
              accessRole: "owner",
            },
          ],
        }),
    ),
    api(
      "GET",
      "/calendar/v3/users/me/settings/timezone",
      "calendar calendar.readonly calendar.settings.readonly",
      (_, account) =>
        Response.json({
          kind: "calendar#setting",
          id: "timezone",
          value: calendarOf(account).timeZone,
        }),
    ),
    route("POST", "/_control/meet-settings", (call) => {
      const { email, pendingReads } = readControl(call);
      state.pendingMeets[String(email)] = Number(pendingReads ?? 0);
      return Response.json({ ok: true });
    }),
  ];
}

/** The occurrences of a series by their original start, as they were changed; without pages. */
function listInstances(
  { query }: EmulatorCall,
  { events, timeZone }: Calendar,
  series: CalendarEvent,
): Response {
  const original = query.get("originalStart");
  const isAsked = ({ originalStartTime: start }: CalendarEvent) =>
    original === null ||
    (start !== undefined && timeToInstant(start, timeZone) === instantOfText(original, timeZone));
  const items = expandSeries(series, timeZone, 0, Number.POSITIVE_INFINITY)
    .filter(isAsked)
    .map((occurrence) => events.find(({ id }) => id === occurrence.id) ?? occurrence)
    .filter(({ status }) => query.get("showDeleted") === "true" || status !== "cancelled");
  return Response.json({
    kind: "calendar#events",
    timeZone,
    items: items.slice(0, 250).map((item) => renderEvent(item, timeZone)),
  });
}

const instantOfText = (text: string, timeZone: string) =>
  timeToInstant(text.includes("T") ? { dateTime: text, timeZone } : { date: text }, timeZone);

function findEvent(call: EmulatorCall, { events, timeZone }: Calendar): CalendarEvent {
  const id = param(call, "eventId");
  const event = events.find((candidate) => candidate.id === id) ?? findOccurrence(events, id, timeZone);
  if (!event) throw googleError(404);
  return event;
}

function replaceEvent(
  call: EmulatorCall,
  calendar: Calendar,
  change: (known: CalendarEvent, body: JsonObject) => JsonObject,
): Response {
  const known = findEvent(call, calendar);
  assertUnchanged(call, known);
  const input = change(known, readGoogleJson(call));
  storeEvent(
    calendar,
    buildEvent({ ...input, id: known.id }, { ...calendar, canConfer: canConfer(call) }, known),
  );
  return answer(findEvent(call, calendar), calendar, call);
}

/** A deleted event stays as `cancelled`; deleting a series also deletes its changed occurrences. */
function deleteEvent(call: EmulatorCall, calendar: Calendar): void {
  const known = findEvent(call, calendar);
  if (known.status === "cancelled") throw googleError(410, { message: "Resource has been deleted" });
  assertUnchanged(call, known);
  const cancelled = { status: "cancelled", updated: new Date().toISOString() };
  storeEvent(calendar, { ...known, ...cancelled });
  for (const event of calendar.events)
    if (event.recurringEventId === known.id) Object.assign(event, cancelled);
}

function storeEvent({ events }: Calendar, event: CalendarEvent): void {
  const index = events.findIndex(({ id }) => id === event.id);
  if (index >= 0) events[index] = event;
  else events.push(event);
}

function assertUnchanged(call: EmulatorCall, event: CalendarEvent): void {
  const wanted = call.headers.get("if-match");
  if (wanted && wanted !== "*" && wanted !== event.etag)
    throw googleError(412, { message: "Precondition Failed" });
}

function answer(event: CalendarEvent, calendar: Calendar, call: EmulatorCall): Response {
  return Response.json(render(event, calendar, call));
}

const render = (event: CalendarEvent, { timeZone }: Calendar, { query }: EmulatorCall) =>
  renderEvent(event, query.get("timeZone") ?? timeZone);

/** Hides a Meet link for as many answers as planned, as while Google is still making it. */
function hidePending({ pendingMeets }: GoogleState, { email }: Calendar, event: JsonObject): JsonObject {
  const left = pendingMeets[email] ?? 0;
  const data = event.conferenceData;
  if (left === 0 || !isObject(data) || !isObject(data.createRequest)) return event;
  pendingMeets[email] = left - 1;
  const createRequest = { ...data.createRequest, status: { statusCode: "pending" } };
  const { hangoutLink: _, ...rest } = event;
  return { ...rest, conferenceData: { createRequest } };
}

/** The key of the product's step that made the event. */
function stepOf({ extendedProperties }: CalendarEvent): unknown {
  const marks = isObject(extendedProperties) ? extendedProperties.private : undefined;
  return isObject(marks) ? marks.cwStep : undefined;
}

function canConfer(call: EmulatorCall): boolean {
  return call.query.get("conferenceDataVersion") === "1";
}
