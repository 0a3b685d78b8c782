import { calendar, type calendar_v3 } from "googleapis/build/src/apis/calendar/index.js";
import { afterAll, describe, expect, it } from "vitest";
import { startGoogleEmulator } from "@/local/emulators/google/emulator";
import { CLIENT, connect, failureOf, OWNER } from "./google-client";

const google = await startGoogleEmulator({
  clients: [CLIENT],
  users: [
    { email: OWNER, name: "Olive Owner", timeZone: "Europe/London" },
    { email: "other@acme.test", name: "Otto Other", timeZone: "America/New_York" },
  ],
  events: [
    {
      id: "seeded1",
      email: OWNER,
      summary: "Boiler service",
      location: "4 Mill Lane",
      start: { dateTime: "2026-11-20T09:00:00Z" },
      end: { dateTime: "2026-11-20T10:00:00Z" },
    },
  ],
});
const scopes = ["calendar.events", "calendar.freebusy"];
const api = calendar({ version: "v3", auth: await connect(google.url, scopes), retry: false });
const auth = await connect(google.url, scopes, { email: "other@acme.test" });
const otherApi = calendar({ version: "v3", auth, retry: false });
afterAll(() => google.close());

const calendarId = "primary";
const insert = async (requestBody: calendar_v3.Schema$Event, options: object = {}) =>
  (await api.events.insert({ calendarId, requestBody, ...options })).data;
const at = (start: string, end: string) => ({ start: { dateTime: start }, end: { dateTime: end } });
const list = async (options: calendar_v3.Params$Resource$Events$List) =>
  (await api.events.list({ calendarId, singleEvents: true, orderBy: "startTime", ...options })).data.items ??
  [];
const within = (day: string) => ({ timeMin: `${day}T00:00:00Z`, timeMax: `${day}T23:59:59Z` });

describe("a planned failure", () => {
  const control = (action: string, body: object) =>
    fetch(`${google.url}/_control/${action}`, { method: "POST", body: JSON.stringify(body) });

  it("can be limited to one account, until it is cleared (START-06)", async () => {
    await control("fail", { path: "/calendar/*", account: OWNER, status: 503, times: 9 });
    const statusOf = (from: calendar_v3.Calendar) =>
      from.events.list({ calendarId }).then(
        ({ status }) => status,
        (error) => error.status,
      );
    expect([await statusOf(api), await statusOf(otherApi)]).toEqual([503, 200]);
    await control("reset", { account: "other@acme.test" });
    expect(await statusOf(api)).toBe(503);
    await control("reset", { account: OWNER });
    expect(await statusOf(api)).toBe(200);
  });
});

describe("the Google emulator's events", () => {
  it("lists seeded events by primary or the account's address, and no other calendar", async () => {
    for (const id of ["primary", OWNER]) {
      const { data } = await api.events.list({ calendarId: id, ...within("2026-11-20"), singleEvents: true });
      expect(data.timeZone).toBe("Europe/London");
      expect(data.items).toMatchObject([{ id: "seeded1", summary: "Boiler service", status: "confirmed" }]);
    }
    expect(await failureOf(api.events.list({ calendarId: "other@acme.test" }))).toEqual({
      status: 404,
      reason: "notFound",
    });
    expect((await otherApi.events.list({ calendarId })).data.items).toEqual([]);
  });

  it("inserts, reads back, patches, cancels and then reports it as gone (BOOK-04)", async () => {
    const made = await insert({
      summary: "Tap",
      location: "1 High St",
      ...at("2027-03-01T10:00:00+01:00", "2027-03-01T11:00:00+01:00"),
    });
    expect(made.start).toEqual({ dateTime: "2027-03-01T09:00:00Z", timeZone: "Europe/London" });
    const eventId = made.id ?? "";
    const { data: patched } = await api.events.patch({
      calendarId,
      eventId,
      requestBody: { summary: "Kitchen tap" },
    });
    expect(patched).toMatchObject({ summary: "Kitchen tap", location: "1 High St", sequence: 1 });
    expect((await api.events.get({ calendarId, eventId })).data.etag).toBe(patched.etag);
    await api.events.delete({ calendarId, eventId });
    expect(await list(within("2027-03-01"))).toEqual([]);
    expect((await api.events.get({ calendarId, eventId })).data.status).toBe("cancelled");
    expect(await failureOf(api.events.delete({ calendarId, eventId }))).toEqual({
      status: 410,
      reason: "deleted",
    });
  });

  it("refuses a second event of the same id, so that a retried insert books once (BOOK-05)", async () => {
    const event = { id: "booking00001", summary: "x", ...at("2027-03-02T10:00:00Z", "2027-03-02T11:00:00Z") };
    await insert(event);
    expect(await failureOf(insert(event))).toEqual({ status: 409, reason: "duplicate" });
    expect(await failureOf(insert({ ...event, id: "Not-Valid!" }))).toMatchObject({ status: 400 });
  });

  it("refuses times that Google refuses", async () => {
    const start = { dateTime: "2027-03-03T10:00:00Z" };
    expect(await failureOf(insert({ start }))).toEqual({ status: 400, reason: "required" });
    expect(await failureOf(insert(at("2027-03-03T11:00:00Z", "2027-03-03T10:00:00Z")))).toEqual({
      status: 400,
      reason: "timeRangeEmpty",
    });
    expect(await failureOf(insert(at("2027-03-03T10:00:00", "2027-03-03T11:00:00")))).toEqual({
      status: 400,
      reason: "required",
    });
    expect(await failureOf(insert({ start, end: { date: "2027-03-04" } }))).toMatchObject({ status: 400 });
    expect(await failureOf(list({ timeMin: "2027-03-03" }))).toMatchObject({ status: 400 });
    const unordered = api.events.list({ calendarId, orderBy: "startTime" });
    expect(await failureOf(unordered)).toMatchObject({ status: 400 });
  });

  it("reads a wall time in the zone it names, and answers in the zone asked for", async () => {
    const made = await insert({
      start: { dateTime: "2027-07-01T10:00:00", timeZone: "America/New_York" },
      end: { dateTime: "2027-07-01T11:00:00", timeZone: "America/New_York" },
    });
    expect(made.start).toEqual({ dateTime: "2027-07-01T15:00:00+01:00", timeZone: "America/New_York" });
    const { data } = await api.events.list({
      calendarId,
      ...within("2027-07-01"),
      timeZone: "Asia/Kolkata",
    });
    expect(data.items?.[0]?.start?.dateTime).toBe("2027-07-01T19:30:00+05:30");
  });

  it("repeats daily and weekly events at the same wall time across a clock change", async () => {
    const weekly = await insert({
      summary: "Van check",
      ...at("2027-03-22T08:00:00Z", "2027-03-22T08:30:00Z"),
      recurrence: ["RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4", "EXDATE:20270324T080000Z"],
    });
    const window = { timeMin: "2027-03-22T00:00:00Z", timeMax: "2027-04-10T00:00:00Z" };
    const starts = (await list({ ...window, q: "van" })).map((event) => event.start?.dateTime);
    expect(starts).toEqual([
      "2027-03-22T08:00:00Z",
      "2027-03-29T08:00:00+01:00",
      "2027-03-31T08:00:00+01:00",
    ]);
    const { data } = await api.events.list({ calendarId, ...window, q: "van" });
    expect(data.items).toMatchObject([
      { id: weekly.id, recurrence: ["RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4", "EXDATE:20270324T080000Z"] },
    ]);

    await insert({
      summary: "Stand-up",
      ...at("2027-05-01T07:00:00Z", "2027-05-01T07:15:00Z"),
      recurrence: ["RRULE:FREQ=DAILY;INTERVAL=2;UNTIL=20270505T235959Z"],
    });
    const may = { timeMin: "2027-05-01T00:00:00Z", timeMax: "2027-06-01T00:00:00Z", q: "stand" };
    expect((await list(may)).map((event) => event.start?.dateTime?.slice(8, 10))).toEqual(["01", "03", "05"]);
  });

  it("changes or cancels one occurrence of a series without touching the others", async () => {
    const series = await insert({
      summary: "Round",
      ...at("2027-06-07T08:00:00Z", "2027-06-07T09:00:00Z"),
      recurrence: ["RRULE:FREQ=DAILY;COUNT=3"],
    });
    const window = { timeMin: "2027-06-07T00:00:00Z", timeMax: "2027-06-11T00:00:00Z", q: "round" };
    const [first, second] = await list(window);
    expect(first?.recurringEventId).toBe(series.id);
    await api.events.delete({ calendarId, eventId: first?.id ?? "" });
    await api.events.patch({
      calendarId,
      eventId: second?.id ?? "",
      requestBody: { summary: "Round, later", ...at("2027-06-08T12:00:00Z", "2027-06-08T13:00:00Z") },
    });
    expect((await list(window)).map((event) => [event.summary, event.start?.dateTime])).toEqual([
      ["Round, later", "2027-06-08T13:00:00+01:00"],
      ["Round", "2027-06-09T09:00:00+01:00"],
    ]);
    const instances = async (more: object = {}) =>
      (await api.events.instances({ calendarId, eventId: series.id ?? "", ...more })).data.items ?? [];
    expect((await instances()).map(({ summary }) => summary)).toEqual(["Round, later", "Round"]);
    const original = { originalStart: "2027-06-07T08:00:00Z" };
    expect(await instances(original)).toEqual([]);
    expect(await instances({ ...original, showDeleted: true })).toMatchObject([
      { id: first?.id, status: "cancelled" },
    ]);
    await api.events.delete({ calendarId, eventId: series.id ?? "" });
    expect(await list(window)).toEqual([]);
  });

  it("repeats monthly events, and all-day events by the calendar's days", async () => {
    await insert({
      summary: "Accounts",
      ...at("2027-09-29T09:00:00Z", "2027-09-29T10:00:00Z"),
      recurrence: ["RRULE:FREQ=MONTHLY;BYDAY=-1WE;COUNT=3"],
    });
    const autumn = { timeMin: "2027-09-01T00:00:00Z", timeMax: "2028-01-01T00:00:00Z" };
    expect((await list({ ...autumn, q: "accounts" })).map(({ start }) => start?.dateTime)).toEqual([
      "2027-09-29T10:00:00+01:00",
      "2027-10-27T10:00:00+01:00",
      "2027-11-24T10:00:00Z",
    ]);

    await insert({
      summary: "MOT week",
      start: { date: "2027-10-30" },
      end: { date: "2027-11-01" },
      recurrence: ["RRULE:FREQ=WEEKLY;UNTIL=20271113", "EXDATE;VALUE=DATE:20271106"],
    });
    expect((await list({ ...autumn, q: "mot" })).map(({ start, end }) => [start?.date, end?.date])).toEqual([
      ["2027-10-30", "2027-11-01"],
      ["2027-11-13", "2027-11-15"],
    ]);
  });

  it.each([["RRULE:FREQ=SOMETIMES"], ["RRULE:COUNT=3"], ["EXDATE:20270303T100000Z"], ["nonsense"]])(
    "refuses the recurrence %s",
    async (line) => {
      const event = { ...at("2027-03-03T10:00:00Z", "2027-03-03T11:00:00Z"), recurrence: [line] };
      expect(await failureOf(insert(event))).toMatchObject({ status: 400 });
    },
  );

  it("pages through a list", async () => {
    for (const hour of ["09", "10", "11"])
      await insert({ summary: hour, ...at(`2027-08-01T${hour}:00:00Z`, `2027-08-01T${hour}:30:00Z`) });
    const pages: number[] = [];
    let pageToken: string | undefined;
    do {
      const { data } = await api.events.list({
        calendarId,
        ...within("2027-08-01"),
        singleEvents: true,
        maxResults: 2,
        pageToken,
      });
      pages.push(data.items?.length ?? 0);
      pageToken = data.nextPageToken ?? undefined;
    } while (pageToken);
    expect(pages).toEqual([2, 1]);
  });

  it("refuses a write whose If-Match names an older version", async () => {
    const { id, etag } = await insert({
      summary: "v1",
      ...at("2027-09-01T10:00:00Z", "2027-09-01T11:00:00Z"),
    });
    const change = (summary: string) =>
      api.events.patch(
        { calendarId, eventId: id ?? "", requestBody: { summary } },
        { headers: { "If-Match": etag ?? "" } },
      );
    await change("v2");
    expect(await failureOf(change("v3"))).toEqual({ status: 412, reason: "conditionNotMet" });
  });

  it("makes a Meet link when asked, once per request id, and only with conferenceDataVersion=1", async () => {
    const conferenceData = {
      createRequest: { requestId: "r1", conferenceSolutionKey: { type: "hangoutsMeet" } },
    };
    const event = {
      summary: "Survey",
      ...at("2027-09-02T10:00:00Z", "2027-09-02T11:00:00Z"),
      conferenceData,
    };
    expect((await insert(event)).hangoutLink).toBeUndefined();
    const made = await insert(event, { conferenceDataVersion: 1 });
    expect(made.hangoutLink).toMatch(/^https:\/\/meet\.google\.com\/[a-z]{3}-[a-z]{4}-[a-z]{3}$/);
    expect(made.conferenceData?.entryPoints?.[0]?.uri).toBe(made.hangoutLink);
    const { data } = await api.events.patch({
      calendarId,
      eventId: made.id ?? "",
      conferenceDataVersion: 1,
      requestBody: { conferenceData },
    });
    expect(data.hangoutLink).toBe(made.hangoutLink);
  });
});

describe("the Google emulator's free/busy", () => {
  const query = async (day: string, items = [{ id: "primary" }]) =>
    (
      await api.freebusy.query({
        requestBody: { timeMin: `${day}T00:00:00Z`, timeMax: `${day}T18:00:00Z`, items },
      })
    ).data.calendars;

  it("merges busy times, cuts them to the window and leaves out what is free or cancelled (BOOK-02)", async () => {
    await insert({ ...at("2027-10-10T09:00:00Z", "2027-10-10T10:00:00Z") });
    await insert({ ...at("2027-10-10T09:30:00Z", "2027-10-10T11:00:00Z") });
    await insert({ ...at("2027-10-10T17:00:00Z", "2027-10-10T20:00:00Z") });
    await insert({
      ...at("2027-10-10T12:00:00Z", "2027-10-10T13:00:00Z"),
      transparency: "transparent",
    });
    expect(await query("2027-10-10")).toEqual({
      primary: {
        busy: [
          { start: "2027-10-10T09:00:00Z", end: "2027-10-10T11:00:00Z" },
          { start: "2027-10-10T17:00:00Z", end: "2027-10-10T18:00:00Z" },
        ],
      },
    });
  });

  it("counts an all-day event from midnight to midnight of the calendar's zone", async () => {
    await insert({ summary: "Holiday", start: { date: "2027-07-20" }, end: { date: "2027-07-21" } });
    expect(await query("2027-07-19")).toEqual({ primary: { busy: [] } });
    const { data } = await api.freebusy.query({
      requestBody: {
        timeMin: "2027-07-19T00:00:00Z",
        timeMax: "2027-07-22T00:00:00Z",
        timeZone: "Europe/London",
        items: [{ id: OWNER }],
      },
    });
    expect(data.calendars?.[OWNER]?.busy).toEqual([
      { start: "2027-07-20T00:00:00+01:00", end: "2027-07-21T00:00:00+01:00" },
    ]);
  });

  it("says not found for a calendar that is not shared", async () => {
    expect(await query("2027-10-11", [{ id: "other@acme.test" }])).toMatchObject({
      "other@acme.test": { errors: [{ reason: "notFound" }] },
    });
  });

  it("is not covered by the scope calendar.events alone", async () => {
    const auth = await connect(google.url, ["calendar.events"]);
    const narrow = calendar({ version: "v3", auth, retry: false });
    const asked = narrow.freebusy.query({ requestBody: { timeMin: "x", timeMax: "y" } });
    expect(await failureOf(asked)).toEqual({ status: 403, reason: "insufficientPermissions" });
  });
});

describe("the Google emulator's calendar controls", () => {
  it("puts an event into a calendar as if by hand, and shows what is stored", async () => {
    const body = { email: OWNER, summary: "By hand", ...at("2027-12-01T10:00:00Z", "2027-12-01T11:00:00Z") };
    await fetch(`${google.url}/_control/events`, { method: "POST", body: JSON.stringify(body) });
    expect(await list(within("2027-12-01"))).toMatchObject([{ summary: "By hand" }]);
    const { events } = await (await fetch(`${google.url}/_control/events?email=${OWNER}`)).json();
    expect(events.map((event: { summary: string }) => event.summary)).toContain("By hand");
  });
});
