import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { upcomingEvents } from "@/lib/agent/calendar/contract";
import { DAY, HOUR } from "@/lib/platform/core/clock";
import { decrypt } from "@/lib/platform/core/crypto";
import { formatDay } from "@/lib/platform/locale/dates";
import { localDay } from "@/lib/platform/locale/zoned-time";
import { api } from "@/tests/support/api";
import { startOwnGoogle, tokenRow } from "@/tests/support/google";
import { makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { quickest } from "@/tests/support/speed";

const URL_PATH = "/api/google/google_calendar/events";
const EVENTS = "/calendar/v3/calendars/primary/events";

const google = await startOwnGoogle();
beforeEach(() => google.reset());

describeRefusals(upcomingEvents, URL_PATH);

const load = ({ token }: Person) => api("GET", URL_PATH, { token });

/** `days` from now as YYYY-MM-DD. */
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** An event of an hour, at a time of day in a zone. */
function at(days: number, time: string, fields: Record<string, unknown>, timeZone = "Europe/London") {
  const start = `${dayFromNow(days)}T${time}:00`;
  return { ...fields, start: { dateTime: start, timeZone }, end: { dateTime: start, timeZone } };
}

describe("a client's upcoming events", () => {
  it("are those of the next 7 days in order, each with what a trade needs to know (API-14, CAL-01, CAL-03)", async () => {
    const person = await makePerson();
    const { email } = await google.connect(person.id);
    await google.addEvent(email, at(9, "09:00", { summary: "Beyond the week" }));
    await google.addEvent(email, at(-2, "09:00", { summary: "Over" }));
    await google.addEvent(email, at(4, "13:30", { summary: "Rewire" }));
    await google.addEvent(
      email,
      at(3, "09:05", {
        summary: "Boiler service",
        location: "14 Mill Lane, Leeds",
        description: "<b>Side gate</b><br>Dog &amp; cat",
        attendees: [
          { email, self: true },
          { email: "jo@example.test", displayName: "Jo Bright" },
        ],
      }),
    );
    const { status, body } = await load(person);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["success", "events"]);
    expect(body.events).toEqual([
      {
        id: expect.any(String),
        date: formatDay(`${dayFromNow(3)}T12:00:00Z`),
        time: "09:05",
        job: "Boiler service",
        client: "Jo Bright",
        address: "14 Mill Lane, Leeds",
        description: "Side gate\nDog & cat",
        call_id: null,
      },
      expect.objectContaining({
        job: "Rewire",
        time: "13:30",
        client: null,
        address: null,
        description: null,
      }),
    ]);
  });

  it("hold each occurrence of a series, all-day events and other time zones, and nothing cancelled or declined (CAL-03)", async () => {
    const person = await makePerson();
    const { email } = await google.connect(person.id);
    await google.addEvent(
      email,
      at(1, "08:00", { summary: "Stand-up", recurrence: ["RRULE:FREQ=DAILY;COUNT=3"] }),
    );
    await google.addEvent(email, at(2, "09:00", { summary: "From Tokyo" }, "Asia/Tokyo"));
    await google.addEvent(email, at(3, "10:00", { summary: "Called off", status: "cancelled" }));
    const organizer = { email: "supplier@example.test", organizer: true, responseStatus: "accepted" };
    const declined = [organizer, { email, self: true, responseStatus: "declined" }];
    await google.addEvent(email, at(4, "11:00", { summary: "Trade fair", attendees: declined }));
    const allDay = { start: { date: dayFromNow(5) }, end: { date: dayFromNow(6) } };
    await google.addEvent(email, { summary: "Van in for MOT", ...allDay });
    const { body } = await load(person);
    const jobs = body.events.map(({ job, time }: { job: string; time: string }) => `${time} ${job}`);
    const inLondon = new Date(`${dayFromNow(2)}T00:00:00Z`).toLocaleTimeString("en-GB", {
      timeZone: "Europe/London",
      hour: "2-digit",
      minute: "2-digit",
    });
    expect(jobs).toEqual([
      "08:00 Stand-up",
      `${inLondon} From Tokyo`,
      "08:00 Stand-up",
      "08:00 Stand-up",
      "All day Van in for MOT",
    ]);
    expect(new Set(body.events.map(({ id }: { id: string }) => id)).size).toBe(5);
  });

  it("are written for the client's place (CAL-03)", async () => {
    const person = await makePerson();
    await rawSql()`update profiles set country = 'US' where id = ${person.id}`;
    const { email } = await google.connect(person.id);
    await google.addEvent(email, at(3, "09:00", { summary: "Boiler service" }, "America/New_York"));
    // A day of another year has its year, in place of its weekday.
    const isThisYear = dayFromNow(3).startsWith(localDay(Date.now(), "America/New_York").slice(0, 4));
    const date = new Intl.DateTimeFormat("en-US", {
      ...(isThisYear ? { weekday: "short" } : { year: "numeric" }),
      ...{ day: "numeric", month: "short", timeZone: "UTC" },
    }).format(new Date(dayFromNow(3)));
    expect((await load(person)).body.events).toMatchObject([{ date, time: "9:00 AM" }]);
  });

  it("leave out a cancelled occurrence, and include those in progress, for one or several days (CAL-01, CAL-03)", async () => {
    const person = await makePerson();
    const { email } = await google.connect(person.id);
    await google.addEvent(
      email,
      at(1, "08:00", {
        summary: "Rounds",
        recurrence: [
          "RRULE:FREQ=DAILY;COUNT=3",
          `EXDATE;TZID=Europe/London:${dayFromNow(2).replaceAll("-", "")}T080000`,
        ],
      }),
    );
    const instant = (hours: number) => ({ dateTime: new Date(Date.now() + hours * HOUR).toISOString() });
    await google.addEvent(email, { summary: "Begun an hour ago", start: instant(-1), end: instant(1) });
    await google.addEvent(email, { summary: "Ended an hour ago", start: instant(-2), end: instant(-1) });
    await google.addEvent(email, {
      summary: "Holiday",
      start: { date: dayFromNow(-2) },
      end: { date: dayFromNow(3) },
    });
    const { body } = await load(person);
    expect(body.events.map(({ job }: { job: string }) => job)).toEqual([
      "Holiday",
      "Begun an hour ago",
      "Rounds",
      "Rounds",
    ]);
    expect(body.events[0]).toMatchObject({ time: "All day" });
    expect(body.events[3].date).toBe(formatDay(`${dayFromNow(3)}T12:00:00Z`));
  });

  it("are complete: long descriptions, every page, no invented customer (CAL-03, CAL-04)", async () => {
    const person = await makePerson();
    const { email } = await google.connect(person.id);
    const description = "Access by the rear lane only. ".repeat(100).trim();
    await google.addEvent(email, at(2, "11:00", { summary: "Roof", description }));
    const emptyPage = { items: [], nextPageToken: Buffer.from("page 0").toString("base64url") };
    await google.control("fail", { path: EVENTS, status: 200, body: emptyPage });
    await google.addEvent(email, at(2, "12:00", { extendedProperties: { private: { client: "Mr Webb" } } }));
    const { body } = await load(person);
    expect(body.events).toMatchObject([
      { job: "Roof", client: null, description },
      { job: "Untitled job", client: "Mr Webb" },
    ]);
  });

  it("are never another client's (ROLE-06)", async () => {
    const [mine, other] = [await makePerson(), await makePerson()];
    await google.connect(mine.id);
    const { email } = await google.connect(other.id);
    await google.addEvent(email, at(2, "11:00", { summary: "Not yours" }));
    expect((await load(mine)).body).toEqual({ success: true, events: [] });
    const stranger = await makePerson();
    expect((await load(stranger)).status).toBe(404);
  });
});

describe("a broken connection", () => {
  it("is missing: 404 with the way to connect (CAL-08)", async () => {
    const person = await makePerson();
    await google.connect(person.id, { service: "google_gmail" });
    const { status, body } = await load(person);
    expect(status).toBe(404);
    expect(body).toMatchObject({
      success: false,
      error: "Google Calendar not connected. Please connect your calendar in integrations.",
      code: "not_found",
    });
    expect(body.needsReauth).toBe(false);
  });

  for (const access of ["expired", "refused"] as const) {
    it(`refreshes an access token that is ${access}, and stores the new one encrypted (SAFE-02, DATA-16)`, async () => {
      const person = await makePerson();
      const { id, email } = await google.connect(person.id, { access });
      await google.addEvent(email, at(2, "11:00", { summary: "Still here" }));
      const before = await tokenRow(id);
      expect((await load(person)).body.events).toMatchObject([{ job: "Still here" }]);
      const after = await tokenRow(id);
      expect(after.access_token_encrypted).toMatch(/^v1\./);
      expect(decrypt(after.access_token_encrypted, `user_tokens|access_token_encrypted|${id}`)).toMatch(
        /^ya29\./,
      );
      expect(after.access_token_encrypted).not.toBe(before.access_token_encrypted);
      expect(after.refresh_token_encrypted).toBe(before.refresh_token_encrypted);
      expect(after.expires_at.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
      expect(after.checked_at).not.toBeNull();
      expect((await load(person)).status).toBe(200);
      expect(await google.countRequests("/token")).toBe(1);
    });
  }

  it("was revoked: asks for a new consent, records it, and stops calling Google (CAL-09)", async () => {
    const person = await makePerson();
    const { id, email } = await google.connect(person.id, { access: "expired" });
    await google.control("revoke-user", { email });
    const first = await load(person);
    expect(first.status).toBe(409);
    expect(first.body).toMatchObject({
      success: false,
      error: "Calendar access expired. Please re-authenticate your Google Calendar.",
      code: "reconnect_needed",
      needsReauth: true,
    });
    expect(await tokenRow(id)).toMatchObject({ needs_reauth: true, last_error: "invalid_grant" });
    await google.reset();
    expect((await load(person)).body.needsReauth).toBe(true);
    expect(await google.countRequests("/token")).toBe(0);
    expect(await google.countRequests(EVENTS)).toBe(0);
  });

  it("was revoked while its access token had time left: the same (CAL-09)", async () => {
    const person = await makePerson();
    const { id, email } = await google.connect(person.id);
    await google.control("revoke-user", { email });
    expect((await load(person)).body.needsReauth).toBe(true);
    expect(await tokenRow(id)).toMatchObject({ needs_reauth: true, last_error: "invalid_grant" });
    await google.reset();
    expect((await load(person)).body.needsReauth).toBe(true);
    expect(await google.countRequests(EVENTS)).toBe(0);
  });

  it("was granted too little: asks for a new consent (CAL-09)", async () => {
    const person = await makePerson();
    const scopes = ["https://www.googleapis.com/auth/calendar.freebusy"];
    const { id } = await google.connect(person.id, { scopes });
    expect((await load(person)).body.needsReauth).toBe(true);
    expect(await tokenRow(id)).toMatchObject({ needs_reauth: true, last_error: "insufficientPermissions" });
  });

  it("holds no refresh token: asks for a new consent (CAL-09)", async () => {
    const person = await makePerson();
    const { id } = await google.connect(person.id, { access: "expired" });
    await rawSql()`update user_tokens set refresh_token_encrypted = null where id = ${id}`;
    expect((await load(person)).body.needsReauth).toBe(true);
    expect(await tokenRow(id)).toMatchObject({ needs_reauth: true, last_error: "no_refresh_token" });
  });

  it("holds another client's tokens, or altered ones: fails closed without asking Google (SAFE-02)", async () => {
    const [mine, other] = [await makePerson(), await makePerson()];
    const { id } = await google.connect(mine.id);
    const theirs = await google.connect(other.id);
    const { access_token_encrypted: copied } = await tokenRow(theirs.id);
    const { access_token_encrypted: own } = await tokenRow(id);
    const flipped = own.replace(/[^.](?=[^.]*$)/, (first: string) => (first === "A" ? "B" : "A"));
    const foreignKey = own.replace(/^v1\.[^.]+/, "v1.lost");
    await google.reset();
    for (const stored of [copied, flipped, foreignKey]) {
      await rawSql()`update user_tokens set access_token_encrypted = ${stored} where id = ${id}`;
      const { status, body } = await load(mine);
      expect(status).toBe(500);
      expect(body).toMatchObject({ success: false, code: "internal" });
      expect(JSON.stringify(body)).not.toMatch(/v1\.|ya29/);
    }
    expect(await google.countRequests(EVENTS)).toBe(0);
    expect(await google.countRequests("/token")).toBe(0);
  });
});

describe("a failing Google", () => {
  it("is asked again after one bad answer (CAL-10)", async () => {
    const person = await makePerson();
    const { email } = await google.connect(person.id);
    await google.addEvent(email, at(2, "11:00", { summary: "Second try" }));
    for (const plan of [{ status: 503 }, { status: 429 }, { drop: true }]) {
      await google.control("fail", { path: EVENTS, times: 1, ...plan });
      expect((await load(person)).body.events, JSON.stringify(plan)).toMatchObject([{ job: "Second try" }]);
    }
  });

  for (const [name, plan] of Object.entries({
    "stays down": { status: 500 },
    "cuts the line": { drop: true },
    "answers no calendar": { status: 404 },
    "answers nonsense": { status: 500, body: "<html>oops</html>" },
  })) {
    it(`${name}: 502 with a sentence, and the connection is kept (CAL-10)`, async () => {
      const person = await makePerson();
      const { id } = await google.connect(person.id);
      await google.control("fail", { path: EVENTS, times: 5, ...plan });
      const { status, body } = await load(person);
      expect(status).toBe(502);
      expect(body).toMatchObject({
        success: false,
        error: "Google Calendar isn't answering at the moment. Try again in a few minutes.",
        code: "provider_failed",
      });
      expect(body.needsReauth).toBe(false);
      expect((await tokenRow(id)).needs_reauth).toBe(false);
    });
  }

  it("fails the refresh, even over our own client secret: 502, and the connection is kept (CAL-10)", async () => {
    const person = await makePerson();
    const { id } = await google.connect(person.id, { access: "expired" });
    for (const plan of [{ status: 500 }, { status: 401, body: { error: "invalid_client" } }]) {
      await google.control("fail", { path: "/token", times: 3, ...plan });
      expect((await load(person)).status).toBe(502);
      expect(await tokenRow(id)).toMatchObject({ needs_reauth: false, last_error: null });
      await google.reset();
    }
    expect((await load(person)).status).toBe(200);
  });

  it("is slow: times out after 8 seconds (CAL-10)", async () => {
    const person = await makePerson();
    await google.connect(person.id);
    await google.control("delay", { path: EVENTS, ms: 1_000 });
    expect((await load(person)).status).toBe(200);
    const took = await quickest(async () => {
      await google.hold(EVENTS);
      expect((await load(person)).status).toBe(502);
    }, 9_500);
    expect(took).toBeLessThan(9_500);
  });
});
