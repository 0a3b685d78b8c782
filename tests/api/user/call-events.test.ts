import { setTimeout as sleep } from "node:timers/promises";
import { createParser } from "eventsource-parser";
import { SignJWT } from "jose";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { rawSql } from "@/db/client";
import { streamCallEvents } from "@/lib/calls/calls/call-events";
import { callEvents } from "@/lib/calls/calls/contract";
import { checkSessions } from "@/lib/platform/auth/watch-sessions";
import { env } from "@/lib/platform/core/env";
import { clientRoute } from "@/lib/platform/http/route";
import { announce } from "@/lib/platform/live/announce";
import { checkListening, stopFollowing } from "@/lib/platform/live/follow-changes";
import { runOnStop } from "@/lib/platform/process/on-stop";
import { makePerson, type Person } from "@/tests/support/people";
import { startProxy } from "@/tests/support/proxy";
import { describeRefusals } from "@/tests/support/refusals";

const URL_PATH = "/api/user/call-events";

// The listening connection of this file goes through a proxy that can fail; everything else does not.
const proxy = await startProxy(new URL(process.env.DATABASE_URL ?? ""));
process.env.DATABASE_DIRECT_URL = proxy.url;

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const act of cleanUp.splice(0)) act();
});
afterAll(async () => {
  await stopFollowing();
  proxy.close();
});

/** Opens a stream as a browser does, with its output so far. */
async function open(token: string, query = "") {
  const gone = new AbortController();
  cleanUp.push(() => gone.abort());
  const request = new Request(`http://localhost${URL_PATH}${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: gone.signal,
  });
  const response = await clientRoute(callEvents, streamCallEvents)(request);
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ event, data }) => events.push(`${event} ${data}`) });
  let ended = false;
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }));
    ended = true;
  };
  if (response.status === 200) void read();
  // With the request: once nothing holds it, Node forgets to abort its signal.
  return { request, response, events, close: () => gone.abort(), hasEnded: () => ended };
}

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 10 });
const listeners = () =>
  rawSql()`select pid from pg_stat_activity where application_name = 'callwright listener'`;

async function tokenFor(person: Person, lifetimeMs: number): Promise<string> {
  const { SUPABASE_URL, SUPABASE_JWT_SECRET } = env();
  return new SignJWT({ role: "authenticated" })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(person.id)
    .setAudience("authenticated")
    .setIssuer(`${SUPABASE_URL}/auth/v1`)
    .setExpirationTime(Math.ceil((Date.now() + lifetimeMs) / 1_000))
    .sign(new TextEncoder().encode(SUPABASE_JWT_SECRET));
}

describeRefusals(callEvents, URL_PATH);

describe("GET /api/user/call-events", () => {
  it("opens a stream that no proxy buffers or stores", async () => {
    const { response, events } = await open((await makePerson()).token);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(response.headers.get("cache-control")).toMatch(/no-store.*no-transform/);
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    await eventually(() => expect(events).toEqual(["ready {}"]));
  });

  it("says that nothing has changed since the page was rendered, of this client alone and only when it knows (CALLS-01)", async () => {
    const [person, other] = await Promise.all([makePerson(), makePerson()]);
    const first = await open(person.token, `?since=${Date.now() - 60_000}`);
    // it has not been listening for a minute: something may have been missed
    await eventually(() => expect(first.events).toEqual(["ready {}"]));
    const later = () => `?since=${Date.now() + 2_000}`;
    const quiet = await open(person.token, later());
    await eventually(() => expect(quiet.events).toEqual(['ready {"unchanged":true}']));
    const rendered = later();
    const waiting = await open(other.token);
    vi.setSystemTime(Date.now() + 5_000);
    cleanUp.push(() => vi.useRealTimers());
    await announce([other.id]);
    await eventually(() => expect(waiting.events).toContain("calls {}"));
    const [changed, still] = [await open(other.token, rendered), await open(person.token, rendered)];
    await eventually(() => expect(changed.events).toEqual(["ready {}"]));
    await eventually(() => expect(still.events).toEqual(['ready {"unchanged":true}']));
  });

  it("notifies every page of the client whose calls changed, no other client, without content (ROLE-15)", async () => {
    const [anna, bert] = await Promise.all([makePerson(), makePerson()]);
    const [first, second, other] = await Promise.all([open(anna.token), open(anna.token), open(bert.token)]);
    await eventually(() =>
      expect([first, second, other].map(({ events }) => events.length)).toEqual([1, 1, 1]),
    );
    await announce([anna.id]);
    await eventually(() => expect(first.events).toEqual(["ready {}", "calls {}"]));
    await eventually(() => expect(second.events).toEqual(["ready {}", "calls {}"]));
    await sleep(50);
    expect(other.events).toEqual(["ready {}"]);
  });

  it("hears of a change that another instance announced", async () => {
    const { id, token } = await makePerson();
    const { events } = await open(token);
    await eventually(() => expect(events).toHaveLength(1));
    await rawSql()`select pg_notify('callwright_calls', ${id})`;
    await eventually(() => expect(events).toEqual(["ready {}", "calls {}"]));
  });

  it("merges many simultaneous changes into one event", async () => {
    const { id, token } = await makePerson();
    const { events } = await open(token);
    await eventually(() => expect(events).toHaveLength(1));
    await announce(Array.from({ length: 50 }, () => id));
    await eventually(() => expect(events.length).toBeGreaterThan(1));
    await sleep(200);
    expect(events).toEqual(["ready {}", "calls {}"]);
  });

  it("shares one listening connection between all streams", async () => {
    const people = await Promise.all([makePerson(), makePerson(), makePerson()]);
    await Promise.all(people.map(({ token }) => open(token)));
    // One that was replaced is soon gone.
    await expect.poll(listeners).toHaveLength(1);
  });

  it("ends when the session's token does", async () => {
    const person = await makePerson();
    let stream = await open(await tokenFor(person, 1_000));
    // On a busy machine a token may have ended before it is checked.
    for (let lifetimeMs = 2_000; stream.response.status !== 200 && lifetimeMs < 60_000; lifetimeMs *= 2)
      stream = await open(await tokenFor(person, lifetimeMs));
    expect(stream.response.status).toBe(200);
    await eventually(() => expect(stream.hasEnded()).toBe(true));
  });

  it("ends within 5 s of a logout or of the account being disabled, and continues for everyone else (AUTH-12, GATE-03)", async () => {
    const [leaver, disabled, stayer] = await Promise.all([makePerson(), makePerson(), makePerson()]);
    const streams = await Promise.all([leaver, disabled, stayer].map(({ token }) => open(token)));
    await rawSql()`delete from auth.sessions where user_id = ${leaver.id}`;
    await rawSql()`update profiles set disabled_at = now() where id = ${disabled.id}`;
    // The watcher polls every 4 s.
    await eventually(() => expect(streams.map(({ hasEnded }) => hasEnded())).toEqual([true, true, false]));
    await checkSessions();
    expect(streams[2]?.hasEnded()).toBe(false);
  });

  it("ends everything of an ended session at its next poll (AUTH-12)", async () => {
    const person = await makePerson();
    const stream = await open(person.token);
    await checkSessions();
    expect(stream.hasEnded()).toBe(false);
    await rawSql()`delete from auth.sessions where user_id = ${person.id}`;
    await checkSessions();
    await eventually(() => expect(stream.hasEnded()).toBe(true));
  });

  it("limits the streams of one client, until some are closed", async () => {
    const { token } = await makePerson();
    const streams = await Promise.all(Array.from({ length: 60 }, () => open(token)));
    expect(streams.map(({ response }) => response.status)).toEqual(Array(60).fill(200));
    const refused = await open(token);
    expect(refused.response.status).toBe(429);
    expect(refused.response.headers.get("retry-after")).toBe("60");
    for (const stream of streams) stream.close();
    await eventually(() => expect(streams.every(({ hasEnded }) => hasEnded())).toBe(true));
    expect((await open(token)).response.status).toBe(200);
  });

  it("ends at once when the server stops", async () => {
    const stream = await open((await makePerson()).token);
    await eventually(() => expect(stream.events).toHaveLength(1));
    await runOnStop();
    await eventually(() => expect(stream.hasEnded()).toBe(true));
    expect((await open((await makePerson()).token)).response.status).toBe(200);
  });

  it("tells every page to read again after the listening connection was lost", async () => {
    const { id, token } = await makePerson();
    const { events } = await open(token);
    await eventually(() => expect(events).toHaveLength(1));
    proxy.cut();
    await eventually(() => expect(events).toEqual(["ready {}", "calls {}"]));
    await announce([id]);
    await eventually(() => expect(events).toHaveLength(3));
  });

  it("notices a listening connection that is dead without having been closed", async () => {
    const { id, token } = await makePerson();
    const { events } = await open(token);
    await eventually(() => expect(events).toHaveLength(1));
    await checkListening();
    expect(events).toEqual(["ready {}"]);
    proxy.swallow(true);
    const check = checkListening();
    await sleep(4_000);
    proxy.swallow(false);
    await check;
    await eventually(() => expect(events).toEqual(["ready {}", "calls {}"]));
    await announce([id]);
    await eventually(() => expect(events).toHaveLength(3));
  });
});
