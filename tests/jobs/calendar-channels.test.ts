import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { storeGrant } from "@/lib/accounts/connections/store-grant";
import { channelToken } from "@/lib/agent/calendar/channel-token";
import { CALENDAR_CLOCKS } from "@/lib/agent/calendar/clocks";
import { calendarNotification } from "@/lib/agent/calendar/contract";
import { readResult } from "@/lib/agent/money/read-result";
import { doStep } from "@/lib/dashboard/leaving/do-step";
import { HOUR, SECOND } from "@/lib/platform/core/clock";
import { type Clock, takeTurns } from "@/lib/platform/turns/take-turns";
import type { CalendarChannel } from "@/local/emulators/google/calendar/channels";
import { googleErrorBody } from "@/local/emulators/google/errors";
import { api } from "@/tests/support/api";
import { configure } from "@/tests/support/configure";
import { BOOKING_SCOPES, startOwnGoogle } from "@/tests/support/google";
import { takeStep } from "@/tests/support/leaving";
import { startOwnAddress } from "@/tests/support/own-address";
import { makePerson } from "@/tests/support/people";
import { jobsOf, runRevocations, takeJob } from "@/tests/support/queue";
import { settled } from "@/tests/support/settled";
import { makeVisit } from "@/tests/support/visits";
import { tasks } from "@/worker/tasks";

const [google, app] = await Promise.all([startOwnGoogle(), startOwnAddress()]);
beforeEach(async () => {
  await google.reset();
  for (const { key } of await jobsOf(JOB)) await takeJob(key);
});

const EVENTS = "/calendar/v3/calendars/primary/events";
const WATCH = `${EVENTS}/watch`;
const STOP = "/calendar/v3/channels/stop";
const JOB = "follow-changes";
/** In whole seconds, as Google has them. */
const inHours = (hours: number) => new Date(Math.floor(Date.now() / SECOND) * SECOND + hours * HOUR);
const [yesterday, tomorrow, later] = [inHours(-26), inHours(24), inHours(30)];
const at = (start: Date) => ({
  start: { dateTime: start.toISOString() },
  end: { dateTime: new Date(start.getTime() + HOUR).toISOString() },
});

const notify = (channelId: string) =>
  api("POST", calendarNotification.path, {
    headers: {
      "x-goog-channel-id": channelId,
      "x-goog-channel-token": channelToken(channelId),
      "x-goog-resource-state": "exists",
    },
  });

/** A client with a visit that is in their calendar. */
async function clientWithVisit(startsAt = tomorrow) {
  const person = await makePerson();
  const { id: userId } = person;
  const { email, id: connectionId } = await google.connect(userId, { scopes: BOOKING_SCOPES });
  const id = await makeVisit(userId, { startsAt });
  await rawSql()`update bookings set calendar_id = ${`google:${email}`} where id = ${id}`;
  const eventId = id.replaceAll("-", "");
  await google.addEvent(email, { id: eventId, summary: "Boiler service", ...at(startsAt) });

  /** Lets the client's turn come, and no one else's. */
  const take = async (clock: Clock) => {
    await rawSql()`update client_turns set due_at = now() + interval '1 hour' where clock = ${clock.name}`;
    await rawSql()`
      insert into client_turns (user_id, clock, due_at) values (${userId}, ${clock.name}, now())
      on conflict (user_id, clock) do update set due_at = excluded.due_at`;
    await takeTurns({ ...clock, clients: sql`select ${userId}::uuid as user_id` });
  };
  const poll = async () => {
    for (const clock of CALENDAR_CLOCKS) await take(clock);
  };
  /** In how many minutes each turn comes. */
  const waits = async () => {
    const rows = await rawSql()<{ minutes: number }[]>`
      select extract(epoch from due_at - now())::float8 / 60 as minutes from client_turns
      where user_id = ${userId} order by clock`;
    return rows.map(({ minutes }) => minutes);
  };
  return {
    ...person,
    ...{ userId, email, connectionId, bookingId: id, poll, waits },
    change: (changes: object) => google.changeEvent(email, eventId, { ...changes }),
    /** Runs what a notification has queued, as soon as it is due. */
    followChanges: async () => {
      await settled();
      await rawSql()`
        update client_turns set due_at = due_at - interval '3 seconds'
        where user_id = ${userId} and due_at < now() + interval '3 seconds'`;
      const jobs = await jobsOf(JOB);
      for (const { key } of jobs) await takeJob(key);
      if (jobs.length > 0) await tasks[JOB]({});
    },
    booking: async () => (await rawSql()`select status, starts_at from bookings where id = ${id}`)[0],
    rows: () => rawSql()<{ id: string; account: string; resource_id: string | null }[]>`
      select * from calendar_channels where user_id = ${userId} order by created_at`,
    /** Google's channels of the account, the oldest first. */
    channels: async (account = email): Promise<(CalendarChannel & { id: string })[]> => {
      const url = `${google.url}/_control/channels?email=${encodeURIComponent(account)}`;
      return (await (await fetch(url)).json()).channels;
    },
  };
}

/** The same, polled until Google tells of changes. */
async function watchedClient(startsAt?: Date) {
  const client = await clientWithVisit(startsAt);
  await client.poll();
  await client.poll();
  const [channel] = await client.channels();
  if (!channel) throw new Error("Google has no channel");
  await google.reset();
  return { ...client, channelId: channel.id };
}

const isSeldom = (minutes: number) => minutes > 50 && minutes <= 60;

describe("a change in a calendar that Google tells of", () => {
  it("is followed within seconds, while the clock would come only in an hour (BOOK-04)", async () => {
    const client = await watchedClient();
    expect((await client.waits()).every(isSeldom)).toBe(true);
    await client.change(at(later));
    expect(Math.max(...(await client.waits()))).toBeLessThan(0.1);
    expect(await jobsOf(JOB)).toHaveLength(1);
    await client.followChanges();
    expect(await client.booking()).toMatchObject({ status: "confirmed", starts_at: later });
    expect((await client.waits()).every(isSeldom)).toBe(true);
    await client.change({ status: "cancelled" });
    await client.followChanges();
    expect(await client.booking()).toMatchObject({ status: "cancelled" });
  });

  it("may be what a client says of a visit (MONEY-01)", async () => {
    const client = await watchedClient(yesterday);
    await client.change({ summary: "Boiler service £180" });
    await client.followChanges();
    expect(await readResult(client.bookingId, database())).toMatchObject({ outcome: "paid" });
  });

  it("is made up for by the hour's turn if the notification is lost (BOOK-04)", async () => {
    const client = await watchedClient();
    await google.control("notifications", { email: client.email, lost: 1 });
    await client.change(at(later));
    await client.followChanges();
    expect(await client.booking()).toMatchObject({ starts_at: tomorrow });
    await client.poll();
    expect(await client.booking()).toMatchObject({ starts_at: later });
  });

  it("is read again within two minutes if Google cannot be asked then (BOOK-04)", async () => {
    const client = await watchedClient();
    await client.change(at(later));
    await google.control("fail", { path: EVENTS, status: 503, times: 9 });
    await client.followChanges();
    expect(await client.booking()).toMatchObject({ starts_at: tomorrow });
    const [, bookings] = await client.waits();
    expect(bookings).toBeLessThanOrEqual(2);
    await google.reset();
    await client.poll();
    expect(await client.booking()).toMatchObject({ starts_at: later });
    expect((await client.waits()).every(isSeldom)).toBe(true);
  });

  it("is one turn, however many notifications come at once", async () => {
    const client = await watchedClient();
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => notify(client.channelId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const events = await rawSql()`
      select 1 from outbox where event = 'calendar.changed' and subject = ${client.userId}`;
    expect(events).toHaveLength(1);
    expect(await jobsOf(JOB)).toHaveLength(1);
    await client.followChanges();
    await client.followChanges();
    expect(await google.countRequests(EVENTS)).toBe(1);
  });

  it("that comes twice, or late, is followed once (BOOK-04)", async () => {
    const client = await watchedClient();
    await google.control("notifications", { email: client.email, copies: 3, held: true });
    await client.change(at(later));
    await client.poll();
    expect(await client.booking()).toMatchObject({ starts_at: later });
    await google.control("notifications", { email: client.email, held: false });
    await client.followChanges();
    expect(await client.booking()).toMatchObject({ status: "confirmed", starts_at: later });
  });
});

describe("a channel", () => {
  it("is opened for a calendar with something to follow, once, and its token is stored nowhere", async () => {
    const client = await clientWithVisit();
    const idle = await clientWithVisit(new Date(Date.now() - 20 * 24 * HOUR));
    for (const { poll } of [client, idle, client, idle]) await poll();
    expect(await idle.channels()).toEqual([]);
    const [channel, ...more] = await client.channels();
    expect(more).toEqual([]);
    expect(channel).toMatchObject({ address: app.url + calendarNotification.path });
    expect(JSON.stringify(await client.rows())).not.toContain(channel?.token);
  });

  it("is renewed by a second one, and stopped only then", async () => {
    const client = await watchedClient();
    await rawSql()`update calendar_channels set renew_at = now() where user_id = ${client.userId}`;
    const watching = await google.hold(WATCH, { method: "POST" });
    const polled = client.poll();
    await watching.untilHeld();
    await client.change(at(later));
    expect(Math.min(...(await client.waits()))).toBeLessThan(0.1);
    await watching.release();
    await polled;
    const calls = (await google.requests()).filter((call) => /watch|stop/.test(call));
    expect(calls).toEqual([`POST ${WATCH}`, `POST ${STOP}`]);
    const [old, renewed] = await client.channels();
    expect([old?.stopped, renewed?.stopped]).toEqual([true, false]);
    expect(await client.rows()).toMatchObject([{ id: renewed?.id }]);
    await client.poll();
    await client.change({ status: "cancelled" });
    await client.followChanges();
    expect(await client.booking()).toMatchObject({ status: "cancelled" });
  });

  it("stays in use while it cannot be renewed, and its calendar is polled once it has expired", async () => {
    const client = await watchedClient();
    await rawSql()`update calendar_channels set renew_at = now() where user_id = ${client.userId}`;
    await google.control("fail", { path: WATCH, status: 503 });
    await client.poll();
    expect((await client.waits()).every(isSeldom)).toBe(true);
    await client.poll();
    expect(await google.countRequests(WATCH)).toBe(1);
    await rawSql()`update calendar_channels set expires_at = now() where expires_at is not null and user_id = ${client.userId}`;
    await client.poll();
    expect(Math.max(...(await client.waits()))).toBeLessThanOrEqual(10);
    await tasks["sweep-expired"]({});
    expect(await client.rows()).toHaveLength(1);
  });

  it("gives way to one at our new address when that has changed", async () => {
    const client = await watchedClient();
    configure({ APP_URL: app.url.replace("127.0.0.1", "localhost") });
    await client.poll();
    configure({ APP_URL: app.url });
    const [old, moved] = await client.channels();
    expect([old?.stopped, moved?.stopped]).toEqual([true, false]);
    expect(moved?.address).toBe(`${app.url.replace("127.0.0.1", "localhost")}${calendarNotification.path}`);
  });

  it("is stopped before the grant is revoked when the calendar is disconnected (SERV-09)", async () => {
    const client = await watchedClient();
    await api("DELETE", "/api/google/google_calendar/connection", { token: client.token });
    await runRevocations(client.email);
    const calls = (await google.requests()).filter((call) => /stop|revoke/.test(call));
    expect(calls).toEqual([`POST ${STOP}`, "POST /revoke"]);
    expect(await client.channels()).toMatchObject([{ stopped: true }]);
    expect(await client.rows()).toEqual([]);
    expect((await notify(client.channelId)).status).toBe(200);
    expect(await jobsOf(JOB)).toEqual([]);
  });

  it("is stopped before the grant is revoked when the client leaves (AGENCY-08)", async () => {
    const client = await watchedClient();
    await doStep.google(await takeStep(client.userId, "google"));
    const calls = (await google.requests()).filter((call) => /stop|revoke/.test(call));
    expect(calls).toEqual([`POST ${STOP}`, "POST /revoke"]);
    expect(await client.channels()).toMatchObject([{ stopped: true }]);
    expect(await client.rows()).toEqual([]);
  });

  it("that cannot be stopped keeps no grant from being revoked", async () => {
    const client = await watchedClient();
    await google.control("fail", { path: STOP, status: 503 });
    await api("DELETE", "/api/google/google_calendar/connection", { token: client.token });
    await runRevocations(client.email);
    expect(await google.countRequests("/revoke")).toBe(1);
    expect(await client.rows()).toEqual([]);
  });

  it("gives way to one of another account that the client connects, which is read at once", async () => {
    const client = await watchedClient();
    const account = `${randomUUID()}@gmail.test`;
    const { refresh_token: refreshToken } = await google.control("refresh-tokens", {
      ...{ email: account, scopes: BOOKING_SCOPES, clientId: process.env.GOOGLE_CLIENT_ID },
    });
    const access = { token: "expired", expiresAt: new Date(0) };
    await database().transaction((tx) =>
      storeGrant(tx, {
        ...{ userId: client.userId, service: "google_calendar", account, access, refreshToken },
        scopes: BOOKING_SCOPES,
      }),
    );
    await rawSql()`update bookings set calendar_id = ${`google:${account}`} where id = ${client.bookingId}`;
    await runRevocations(client.email);
    expect(await client.channels()).toMatchObject([{ stopped: true }]);
    expect(Math.max(...(await client.waits()))).toBeLessThan(0.1);
    await client.followChanges();
    expect(await client.channels(account)).toMatchObject([{ stopped: false }]);
    expect(await client.rows()).toMatchObject([{ account }]);
  });
});

describe("a calendar that Google does not tell of", () => {
  const polled = async (client: Awaited<ReturnType<typeof clientWithVisit>>) => {
    await client.poll();
    await client.poll();
    expect(await google.countRequests(WATCH)).toBe(1);
    expect(await client.rows()).toMatchObject([{ resource_id: null }]);
    const [outcomes, bookings] = await client.waits();
    expect(outcomes).toBeGreaterThan(8);
    expect(bookings).toBeLessThanOrEqual(2);
    await client.change(at(later));
    await client.poll();
    expect(await client.booking()).toMatchObject({ starts_at: later });
    const [{ needs_reauth } = {}] = await rawSql()`
      select needs_reauth from user_tokens where id = ${client.connectionId}`;
    expect(needs_reauth).toBe(false);
  };

  it.each([
    [400, "pushNotSupportedForRequestedResource"],
    [403, "rateLimitExceeded"],
    [503, "backendError"],
  ])("is polled as before: %i %s (BOOK-04)", async (status, reason) => {
    const client = await clientWithVisit();
    await google.control("fail", { path: WATCH, status, body: googleErrorBody(status, { reason }) });
    await polled(client);
  });

  it("because of our address's domain is polled, and its connection is not taken for broken", async () => {
    const client = await clientWithVisit();
    const body = googleErrorBody(401, { reason: "push.webhookUrlUnauthorized" });
    await google.control("fail", { path: WATCH, status: 401, body, times: 2 });
    await client.poll();
    const asked = await google.countRequests(WATCH);
    await client.poll();
    expect(await google.countRequests(WATCH)).toBe(asked);
    expect(await client.rows()).toMatchObject([{ resource_id: null }]);
    const [{ needs_reauth } = {}] = await rawSql()`
      select needs_reauth from user_tokens where id = ${client.connectionId}`;
    expect(needs_reauth).toBe(false);
  });

  it("because our address has no certificate is polled", async () => {
    configure({ APP_URL: "http://app.example.com" });
    await polled(await clientWithVisit());
    configure({ APP_URL: app.url });
  });
});
