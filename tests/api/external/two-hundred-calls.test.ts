import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, rawSql } from "@/db/client";
import { copyFirms } from "@/lib/agent/rescue/firms";
import { storeKept } from "@/lib/agent/rescue/note-fact";
import { pointCalls } from "@/lib/agent/rescue/point-calls";
import { settleRescues } from "@/lib/agent/rescue/settle-rescues";
import { textMissedCall } from "@/lib/agent/texts/missed-calls";
import { MINUTE } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import type { Ring, Rung } from "@/local/emulators/twilio/network";
import { configure } from "@/tests/support/configure";
import { startOwnAddress } from "@/tests/support/own-address";
import { ownDatabase } from "@/tests/support/own-database";
import { PROVIDER_SECRET } from "@/tests/support/provider-secret";
import { startProxy } from "@/tests/support/proxy";
import { coverClient } from "@/tests/support/rescue-desk";
import { settled } from "@/tests/support/settled";
import { rangFor, ring, startOwnTwilio } from "@/tests/support/twilio";
import { capturedMessage, postVoice, saveSetting } from "@/tests/support/voice";
import { tasks } from "@/worker/tasks";

/** The bar of issue 16 under each fault that it names, a to e: 200 calls of 100 callers. */
ownDatabase("two_hundred"); // one fault is that all clients' calls use all lines
const CALLS = 200;
const CALLERS = 100;
const own = await startOwnAddress();
await startOwnTwilio();
const folder = await mkdtemp(path.join(tmpdir(), "rescue-"));
configure({ RESCUE_FOLDER: folder });
let proxy: Awaited<ReturnType<typeof startProxy>>;

beforeAll(async () => {
  proxy = await startProxy(new URL(env().DATABASE_URL));
  await closeDatabase();
  env().DATABASE_URL = proxy.url;
  await saveSetting("vapi_webhook_secret", PROVIDER_SECRET, true);
});
afterAll(async () => {
  proxy.close();
  await rm(folder, { recursive: true });
});

/** Sign-up is on the others' database. */
async function makeClient() {
  const id = randomUUID();
  await rawSql()`insert into auth.users (id, email) values (${id}, ${`${id}@example.test`})`;
  const client = await coverClient({ id });
  // Without an invitation an account waits for approval.
  await rawSql()`update profiles set disabled_at = null, approved_at = now() where id = ${id}`;
  return client;
}
type Client = Awaited<ReturnType<typeof makeClient>>;

/** Mobiles, which texts can reach. */
const callerAt = (at: number) => `+447700900${String(200 + (at % CALLERS))}`;
const numbered = <T>(make: (at: number) => T) => Array.from({ length: CALLS }, (_, at) => make(at));

async function atATime<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const [left, done] = [[...items], [] as R[]];
  const next = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) done.push(await work(item));
  };
  await Promise.all(Array.from({ length: 4 }, next));
  return done;
}

const ringIn = ({ line }: Client, call: (at: number) => Omit<Ring, "from" | "to">) =>
  atATime(
    numbered((at): Ring => ({ from: callerAt(at), to: line.number, ...call(at) })),
    ring,
  );

/** A fifth of the callers say nothing; the owner's phone does all that phones do. */
const OWNERS = ["declines", "no-answer", "busy", "off", "voicemail", "takes"] as const;
const various = (at: number) => ({ owner: OWNERS[at % OWNERS.length], speaks: at % 5 ? 12 : 0 });

const reportOf = ({ line }: Client, callId: string, facts: Record<string, unknown>, call = {}) => {
  const message = capturedMessage("end-of-call-2x", { callId, line });
  return { message: { ...message, ...facts, call: { ...(message.call as object), ...call } } };
};

/** All heard somebody in time; each call is one row, also after the provider's late report of it. */
async function eachIsOneCall(client: Client, played: Rung[]): Promise<void> {
  expect(played).toHaveLength(CALLS);
  expect(played.filter((rung) => rung.fault || rangFor(rung) > 10)).toEqual([]);
  const before = await client.calls();
  expect(before).toHaveLength(CALLS);
  await atATime(played, async ({ sid }) => {
    const body = reportOf(
      client,
      randomUUID(),
      { endedReason: "call.start.error-vapifault-get-org" },
      { phoneCallProviderId: sid },
    );
    expect((await postVoice({ body })).status).toBe(200);
  });
  await settled();
  const ends = (rows: readonly Record<string, unknown>[]) =>
    rows.map(({ call_id, end_reason }) => `${call_id} ${end_reason}`).sort();
  expect(ends(await client.calls())).toEqual(ends(before));
}

/** Each message is a to-do at once, and plays. */
async function eachMessageIsKept(client: Client, played: Rung[]): Promise<void> {
  const left = played.filter(({ recordingSid }) => recordingSid);
  expect(left.length).toBeGreaterThan(CALLS / 2);
  const toDos = async () => (await client.toDos()).map(({ call_id }) => call_id).sort();
  await expect.poll(toDos, { timeout: MINUTE }).toEqual(left.map(({ sid }) => sid).sort());
  await atATime(left, ({ sid }) => tasks["copy-recording"]({ callId: sid }));
  const [copied] =
    await rawSql()`select count(*)::int as count from call_recordings r join call_logs c using (call_id)
    where c.user_id = ${client.userId} and r.bytes > 0 and r.last_error is null`;
  expect(copied).toEqual({ count: left.length });
}

/** Simulates time passing: who hung up is known from Twilio's list, and is texted. */
async function noCallerGetsTwoTexts(client: Client): Promise<void> {
  await rawSql()`update call_rescues set began_at = began_at - interval '10 minutes' where user_id = ${client.userId}`;
  await settleRescues();
  await settled();
  const hungUp = (await client.calls()).filter(({ end_reason }) => end_reason === "fallback-hung-up");
  expect(hungUp.length).toBeGreaterThan(CALLS / 10);
  for (const { call_id } of hungUp) await textMissedCall(call_id);
  await oneTextACaller(client);
}

async function oneTextACaller({ texts }: Client): Promise<void> {
  const recipients = (await texts()).map(({ recipient }) => recipient);
  expect(recipients.length).toBeGreaterThan(0);
  expect([...recipients].sort()).toEqual([...new Set(recipients)].sort());
}

async function provesAll(client: Client, played: Rung[]): Promise<void> {
  await storeKept(); // as every instance does every 5 s
  await settled();
  await eachMessageIsKept(client, played);
  await noCallerGetsTwoTexts(client);
  await eachIsOneCall(client, played);
}

describe("none of 200 callers is lost", { timeout: 240_000 }, () => {
  it("while the voice provider fails, hangs or refuses (RESCUE-02, RESCUE-04, RESCUE-06)", async () => {
    const client = await makeClient();
    const faults = ["fails", "hangs", "refuses"] as const;
    const played = await ringIn(client, (at) => ({ provider: faults[at % 3], ...various(at) }));
    await provesAll(client, played);
  });

  it("when the agent dies while they talk: a to-do at once, and one text (RESCUE-05, RESCUE-06)", async () => {
    const client = await makeClient();
    const now = Date.now();
    const calls = numbered((at) => ({ callId: randomUUID(), customer: { number: callerAt(at) } }));
    const report = async ({ callId, customer }: (typeof calls)[number]) => {
      const facts = {
        startedAt: new Date(now - MINUTE).toISOString(),
        ...{ endedAt: new Date(now).toISOString(), timestamp: now, customer },
        endedReason: "call.in-progress.error-vapifault-worker-died",
      };
      const body = reportOf(client, callId, facts, { customer });
      for (let time = 0; time < 2; time++) expect((await postVoice({ body })).status).toBe(200);
    };
    // Each rings again after they were cut off.
    for (const wave of [calls.slice(0, CALLERS), calls.slice(CALLERS)]) {
      await atATime(wave, report);
      await settled();
    }
    const ids = calls.map(({ callId }) => callId).sort();
    expect((await client.calls()).map(({ call_id }) => call_id).sort()).toEqual(ids);
    expect((await client.toDos()).map(({ call_id }) => call_id).sort()).toEqual(ids);
    await oneTextACaller(client);
    expect(await client.texts()).toHaveLength(CALLERS);
  });

  it("while all lines are in use (SURGE-02, RESCUE-02, RESCUE-04)", async () => {
    const [client, other] = [await makeClient(), await makeClient()];
    await saveSetting("voice_lines", "10");
    await rawSql()`insert into line_surges default values`;
    await rawSql()`insert into call_logs (call_id, user_id, vapi_phone_number, live_status)
      select gen_random_uuid()::text, ${other.userId}, ${other.line.number}, 'in-progress' from generate_series(1, 10)`;
    await pointCalls(client.userId);
    const played = await ringIn(client, various);
    expect(played.filter(({ spokeWith }) => spokeWith === "agent")).toEqual([]);
    await rawSql()`delete from line_surges`;
    await provesAll(client, played);
  });

  it("while we are down: the agent takes all of them, and they are here afterwards (RESCUE-02)", async () => {
    const client = await makeClient();
    own.interceptWith((_, response) => {
      response.destroy();
      return true;
    });
    const played = await ringIn(client, () => ({}));
    own.interceptWith(null);
    expect(played.filter(({ spokeWith, fault }) => fault || spokeWith !== "agent")).toEqual([]);
    expect(played.flatMap(({ asked }) => asked)).toEqual([]);
    expect(await client.calls()).toEqual([]);
    // The voice provider sends its reports again.
    await atATime(played, async ({ sid }) => {
      const body = reportOf(client, randomUUID(), {}, { phoneCallProviderId: sid });
      expect((await postVoice({ body })).status).toBe(200);
    });
    await settled();
    const sids = (await client.calls()).map(({ carrier_sid }) => carrier_sid);
    expect(sids.sort()).toEqual(played.map(({ sid }) => sid).sort());
  });

  it("while voice provider and database are both away (RESCUE-03, RESCUE-04, RESCUE-06)", async () => {
    const client = await makeClient();
    await copyFirms();
    proxy.swallow(true);
    const played = await ringIn(client, (at) => ({ provider: "fails", ...various(at) }));
    proxy.swallow(false);
    proxy.cut();
    const kept = async () => (await readdir(path.join(folder, "facts"))).length;
    await expect.poll(() => storeKept().then(kept, () => -1), { timeout: MINUTE }).toBe(0);
    await provesAll(client, played);
  });
});
