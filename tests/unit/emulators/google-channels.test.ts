import { randomUUID } from "node:crypto";
import { calendar, type calendar_v3 } from "googleapis/build/src/apis/calendar/index.js";
import { afterAll, describe, expect, it } from "vitest";
import { startGoogleEmulator } from "@/local/emulators/google/emulator";
import { startReceiver } from "@/tests/support/receiver";
import { CLIENT, connect, failureOf, OWNER } from "./google-client";

const OTHER = "other@acme.test";
const apiFor = async (scopes: string[], email = OWNER) =>
  calendar({ version: "v3", auth: await connect(google.url, scopes, { email }), retry: false });

const users = [OWNER, OTHER].map((email) => ({ email, name: email }));
const google = await startGoogleEmulator({ clients: [CLIENT], users });
const receiver = await startReceiver();
const api = await apiFor(["calendar.events", "calendar.freebusy"]);
afterAll(async () => {
  receiver.close();
  await google.close();
});

const calendarId = "primary";
const watch = (changes: calendar_v3.Schema$Channel = {}, from = api) =>
  from.events.watch({
    calendarId,
    requestBody: { id: randomUUID(), type: "web_hook", address: receiver.url, token: "a token", ...changes },
  });
const insert = (from = api) =>
  from.events.insert({
    calendarId,
    requestBody: { start: { dateTime: "2026-11-20T09:00:00Z" }, end: { dateTime: "2026-11-20T10:00:00Z" } },
  });
const statesOf = (channelId: unknown) =>
  receiver.received
    .filter(({ headers }) => headers["x-goog-channel-id"] === channelId)
    .map(({ headers }) => headers["x-goog-resource-state"])
    .sort();

describe("the Google emulator's notification channels", () => {
  it("are announced, and notified of each change in that calendar until they are stopped (START-06)", async () => {
    const { data } = await watch();
    expect(data).toMatchObject({ kind: "api#channel", token: "a token", resourceId: expect.any(String) });
    await insert();
    const { data: event } = await insert();
    await api.events.delete({ calendarId, eventId: String(event.id) });
    await insert(await apiFor(["calendar.events"], OTHER));
    await expect.poll(() => statesOf(data.id)).toEqual(["exists", "exists", "exists", "sync"]);
    const announced = receiver.received.find(
      ({ headers }) =>
        headers["x-goog-channel-id"] === data.id && headers["x-goog-resource-state"] === "sync",
    );
    expect(announced).toMatchObject({
      body: "",
      headers: {
        "x-goog-channel-token": "a token",
        "x-goog-message-number": "1",
        "x-goog-resource-id": data.resourceId,
      },
    });
    const requestBody = { id: data.id, resourceId: data.resourceId };
    await api.channels.stop({ requestBody });
    const { data: next } = await watch();
    await insert();
    await expect.poll(() => statesOf(next.id)).toEqual(["exists", "sync"]);
    expect(statesOf(data.id)).toHaveLength(4);
    expect(await failureOf(api.channels.stop({ requestBody }))).toMatchObject({ status: 404 });
  });

  it("expire within a week, whatever is asked for", async () => {
    const week = Date.now() + 604_800_000;
    for (const changes of [{}, { params: { ttl: "9999999" } }, { expiration: String(week + 86_400_000) }]) {
      const { data } = await watch(changes);
      expect(Number(data.expiration)).toBeGreaterThan(week - 60_000);
      expect(Number(data.expiration)).toBeLessThan(week + 60_000);
    }
    const { data } = await watch({ params: { ttl: "3600" } });
    expect(Number(data.expiration)).toBeLessThan(Date.now() + 3_601_000);
  });

  it("are refused without a scope, a unique id, a known type and an address that is https or on this machine", async () => {
    const id = randomUUID();
    await watch({ id });
    const refusals: [calendar_v3.Schema$Channel, string][] = [
      [{ id }, "channelIdNotUnique"],
      [{ id: "" }, "required"],
      [{ id: "not an id" }, "invalid"],
      [{ type: "sms" }, "invalid"],
      [{ address: "http://app.example.com/hook" }, "push.webhookUrlNotHttps"],
      [{ address: "nowhere" }, "push.webhookUrlNoHostOrAddress"],
      [{ token: "t".repeat(257) }, "invalid"],
      [{ expiration: "1000" }, "invalid"],
    ];
    for (const [changes, reason] of refusals)
      expect(await failureOf(watch(changes)), reason).toEqual({ status: 400, reason });
    const narrow = await apiFor(["calendar.freebusy"]);
    expect(await failureOf(watch({}, narrow))).toMatchObject({ status: 403 });
    const unauthorised = await fetch(`${google.url}/calendar/v3/calendars/primary/events/watch`, {
      method: "POST",
      body: JSON.stringify({ id: randomUUID(), type: "web_hook", address: receiver.url }),
    });
    expect(unauthorised.status).toBe(401);
    const stranger = await apiFor(["calendar.events"], OTHER);
    const { data } = await watch();
    const requestBody = { id: data.id, resourceId: data.resourceId };
    expect(await failureOf(stranger.channels.stop({ requestBody }))).toMatchObject({ status: 404 });
  });
});
