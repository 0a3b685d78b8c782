import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pLimit from "p-limit";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { database, rawSql } from "@/db/client";
import { copyFirms } from "@/lib/agent/rescue/firms";
import { keepRescueReady } from "@/lib/agent/rescue/keep-rescue-ready";
import { pointCalls } from "@/lib/agent/rescue/point-calls";
import { settleRescues } from "@/lib/agent/rescue/settle-rescues";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { askForLine } from "@/lib/agent/surge/ask-for-line";
import { watchLines } from "@/lib/agent/surge/watch-lines";
import { failingProviders } from "@/lib/dashboard/alerts/failing-providers";
import { env } from "@/lib/platform/core/env";
import { logger } from "@/lib/platform/core/logger";
import type { Rung } from "@/local/emulators/twilio/network";
import { postSigned } from "@/local/emulators/twilio/post-signed";
import { configure } from "@/tests/support/configure";
import { person } from "@/tests/support/ladder-desk";
import { startOwnAddress } from "@/tests/support/own-address";
import { ownDatabase } from "@/tests/support/own-database";
import { coverClient, providersAddress } from "@/tests/support/rescue-desk";
import { settled } from "@/tests/support/settled";
import { rangFor, ring, startOwnTwilio, twilioControl } from "@/tests/support/twilio";
import { saveSetting } from "@/tests/support/voice";

ownDatabase("surge"); // it counts all clients' calls
/** How long an answer takes while a flood of calls asks depends on this machine, and Twilio waits 5 s. */
const atATime = pLimit(4);
const post: typeof postSigned = (request) => atATime(() => postSigned(request));
const own = await startOwnAddress();
await startOwnTwilio({ post });
const LINES = 10;
const ADMIT = () => `${env().APP_URL}/api/external/call/admit#ct=2000&tt=5000`;
const PROVIDER = () => `${providersAddress()}#ct=2000&tt=10000`;

beforeEach(async () => {
  await rawSql()`delete from line_requests`;
  await rawSql()`delete from line_surges`;
  await rawSql()`update call_logs set live_status = 'ended', reported_at = now() where reported_at is null`;
  await saveSetting("voice_lines", String(LINES));
  await twilioControl("lines", { lines: LINES });
});

/** Sign-up is on the others' database. */
async function makeClient(changes: Partial<AgentSetup> = {}) {
  const id = randomUUID();
  await rawSql()`insert into auth.users (id, email) values (${id}, ${`${id}@example.test`})`;
  return coverClient({ id }, changes);
}

type Client = Awaited<ReturnType<typeof makeClient>>;
let callers = 0;
const from = () => `+4477009${String(20_000 + callers++)}`;
const wordsOf = ({ heard }: Rung) => heard.map(({ text }) => text).join(" ");
const served = (rungs: Rung[]) => rungs.filter(({ spokeWith }) => spokeWith === "agent").length;

/** Calls of a client that the provider has. */
async function running({ userId, line }: Client, count: number): Promise<void> {
  for (let at = 0; at < count; at++)
    await rawSql()`
      insert into call_logs (call_id, user_id, vapi_phone_number, live_status)
      values (${randomUUID()}, ${userId}, ${line.number}, 'in-progress')`;
}

async function voiceUrlOf({ line }: Client): Promise<string | null> {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_BASE_URL: url } = env();
  const path = `${url}/2010-04-01/Accounts/${account}/IncomingPhoneNumbers.json`;
  const query = new URLSearchParams({ PhoneNumber: line.number });
  const credentials = Buffer.from(`${account}:${token}`).toString("base64");
  const answer = await fetch(`${path}?${query}`, { headers: { authorization: `Basic ${credentials}` } });
  const list = (await answer.json()) as { incoming_phone_numbers: { voice_url: string }[] };
  return list.incoming_phone_numbers[0]?.voice_url ?? null;
}

/** A surge goes on, and the clients' calls ask for a line. */
async function surge(clients: Client[]): Promise<void> {
  await rawSql()`insert into line_surges default values`;
  for (const { userId } of clients) await pointCalls(userId);
  await copyFirms(); // so that a busy database makes none a stranger
}

describe("nearly all lines in use", () => {
  it("has calls ask us for a line, until it has been calm for ten minutes (SURGE-02)", async () => {
    const client = await makeClient();
    await running(client, 7);
    await watchLines();
    await pointCalls(client.userId);
    expect(await voiceUrlOf(client)).toBe(PROVIDER());

    await running(client, 1);
    await Promise.all([watchLines(), watchLines()]);
    await pointCalls(client.userId);
    expect(await voiceUrlOf(client)).toBe(ADMIT());

    await rawSql()`update call_logs set live_status = 'ended', reported_at = now() where user_id = ${client.userId}`;
    await watchLines();
    await rawSql()`update line_surges set calm_since = now() - interval '9 minutes'`;
    await watchLines();
    await pointCalls(client.userId);
    expect(await voiceUrlOf(client)).toBe(ADMIT());
    await rawSql()`update line_surges set calm_since = now() - interval '11 minutes'`;
    await watchLines();
    await pointCalls(client.userId);
    expect(await voiceUrlOf(client)).toBe(PROVIDER());
    expect(await rawSql()`select from line_surges`).toHaveLength(1);
  });

  it("is noticed although a file on the disk cannot be stored (SURGE-02)", async () => {
    const before = env().RESCUE_FOLDER;
    const folder = await mkdtemp(path.join(tmpdir(), "surge-"));
    configure({ RESCUE_FOLDER: folder });
    for (const kind of ["facts", "ladder"]) {
      await mkdir(path.join(folder, kind));
      await writeFile(path.join(folder, kind, "2026_broken.json"), "{");
    }
    await running(await makeClient(), 8);
    const loop = keepRescueReady();
    onTestFinished(async () => {
      await loop.stop();
      configure({ RESCUE_FOLDER: before });
      await rm(folder, { recursive: true });
    });
    await expect.poll(() => rawSql()`select from line_surges`).toHaveLength(1);
  });

  it("does not count calls that we answer ourselves (SURGE-01)", async () => {
    const client = await makeClient();
    await running(client, 8);
    await rawSql()`update call_logs set end_reason = 'fallback-under-way' where user_id = ${client.userId}`;
    await watchLines();
    expect(await rawSql()`select from line_surges`).toHaveLength(0);
  });
});

describe("a surge of calls", () => {
  it("leaves each of 8 clients an agent and no caller without an answer: 40 calls on 10 lines (SURGE-02)", async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => makeClient()));
    await surge(clients);
    const rungs = await Promise.all(
      clients.flatMap(({ line: { number: to } }) =>
        Array.from({ length: 5 }, () =>
          ring({ from: from(), to, speaks: 9, storm: { name: "eight", calls: 40 } }),
        ),
      ),
    );
    expect(rungs.map(({ fault }) => fault)).toEqual(rungs.map(() => null));
    expect(rungs.filter((rung) => rangFor(rung) > 10)).toEqual([]);
    for (const at of clients.keys())
      expect(served(rungs.slice(at * 5, at * 5 + 5))).toBeGreaterThanOrEqual(1);
    expect(served(rungs)).toBe(LINES - 1);
    const others = rungs.filter(({ spokeWith }) => spokeWith !== "agent");
    expect(others.every((rung) => wordsOf(rung).includes("Your message has been passed on"))).toBe(true);
    const troubles = await database().transaction((tx) => failingProviders.find(tx));
    expect(troubles.filter(({ line }) => line.includes("did not take"))).toEqual([]);
    await settled();
    const ids = clients.map(({ userId }) => userId);
    expect(
      await rawSql()`select from call_logs where user_id = any(${ids}) and end_reason = 'fallback-voicemail'`,
    ).toHaveLength(others.length);
  });

  it("of one client leaves the kept line to another (SURGE-02)", async () => {
    const [storm, quiet] = await Promise.all([makeClient(), makeClient()]);
    await surge([storm, quiet]);
    const flood = await Promise.all(
      Array.from({ length: 25 }, () => ring({ from: from(), to: storm.line.number, speaks: 5 })),
    );
    expect(served(flood)).toBe(LINES - 1);
    expect((await ring({ from: from(), to: quiet.line.number })).spokeWith).toBe("agent");
  });

  it("leaves free lines to clients who wait and have fewer calls (SURGE-02)", async () => {
    const [busy, other, ...waiting] = await Promise.all(Array.from({ length: 5 }, () => makeClient()));
    if (!busy || !other) throw new Error("no clients");
    await surge([]);
    await running(busy, 3);
    await running(other, 3);
    const waits = (userId: string) =>
      rawSql()`
        insert into line_requests (carrier_sid, user_id, last_asked_at)
        values (${randomUUID()}, ${userId}, now() + interval '1 hour')`; // however long the test takes
    for (const { userId } of waiting) await waits(userId);
    const asks = async () => {
      const asking = { carrierSid: randomUUID(), userId: busy.userId, comesLast: false };
      await askForLine(logger(), asking);
      return askForLine(logger(), asking);
    };
    expect(await asks()).toBe("wait"); // three lines, of which three others come first
    await rawSql()`delete from line_requests where user_id = ${waiting[0]?.userId ?? null}`;
    expect(await asks()).toBe("admit");
  });

  it("serves a nuisance caller last: the others who wait come first, and the kept line is not theirs (SURGE-02)", async () => {
    const client = await makeClient();
    const nuisance = from();
    await rawSql()`insert into nuisance_callers (user_id, phone_number) values (${client.userId}, ${nuisance})`;
    await surge([client]);
    const call = { from: nuisance, to: client.line.number, speaks: 5 };
    const rung = await ring(call);
    expect(rung).toMatchObject({ spokeWith: "agent", fault: null });
    await rawSql()`delete from line_requests`;
    const other = await makeClient();
    await running(other, LINES - 1);
    const late = await ring(call);
    expect(late).toMatchObject({ spokeWith: null, fault: null, recordingSid: expect.any(String) });
    expect((await ring({ from: from(), to: client.line.number })).spokeWith).toBe("agent");
  });

  it("gives a line once, however often Twilio asks for it (SURGE-02)", async () => {
    const client = await makeClient();
    await surge([client]);
    const call = { sid: `CA${"7".repeat(32)}`, from: from(), to: client.line.number };
    expect((await ring(call)).spokeWith).toBe("agent");
    await running(client, LINES);
    expect((await ring(call)).spokeWith).toBe("agent");
    expect(await rawSql()`select from line_requests where user_id = ${client.userId}`).toHaveLength(1);
  });

  it("has its calls go straight on once it is over, though Twilio still asks (SURGE-02)", async () => {
    const client = await makeClient();
    await surge([client]);
    await running(client, LINES);
    await rawSql()`update line_surges set ended_at = now()`;
    const rung = await ring({ from: from(), to: client.line.number });
    expect(rung).toMatchObject({ spokeWith: "agent", fault: null });
    expect(rangFor(rung)).toBeLessThan(4);
  });

  it("is answered by us, too, if the provider refuses a call that we sent it (SURGE-02)", async () => {
    const client = await makeClient();
    await surge([client]);
    await twilioControl("lines", { lines: 0 });
    const rung = await ring({ from: from(), to: client.line.number, speaks: 6 });
    expect(rung).toMatchObject({ fault: null, spokeWith: null });
    expect(wordsOf(rung)).toContain("Hartley Plumbing");
  });

  it("sends calls to the provider if our answer is lost (SURGE-02)", async () => {
    const client = await makeClient();
    await surge([client]);
    let isLost = true;
    own.interceptWith((request, response) => {
      const loses = isLost && request.url?.endsWith("/admit") === true;
      if (loses) response.destroy();
      isLost &&= !loses;
      return loses;
    });
    const rung = await ring({ from: from(), to: client.line.number });
    own.interceptWith(null);
    expect(rung).toMatchObject({ spokeWith: "agent", fault: null });
  });
});

describe("a caller whom no agent can answer", () => {
  const ladder = [person("Sue")];
  const sue = ladder[0]?.number ?? "";

  it("presses 1 for an emergency and reaches the client's ladder (SURGE-02, LADDER-01)", async () => {
    const client = await makeClient({ ladder, ring_in_outage: false });
    await surge([client]);
    await running(client, LINES);
    const rung = await ring({
      from: from(),
      to: client.line.number,
      presses: "1",
      phones: { [sue]: "takes" },
    });
    expect(rung).toMatchObject({ fault: null, spokeWith: "owner", dialled: [sue] });
    expect(wordsOf(rung)).toContain("I am ringing Sue for you now");
    await settled();
    const [emergency] = await rawSql()`select * from emergencies where user_id = ${client.userId}`;
    expect(emergency).toMatchObject({ call_id: rung.sid, status: "accepted", line: client.line.number });
    expect(await client.toDos()).toMatchObject([{ kind: "emergency", done_by_itself: true }]);
    await rawSql()`
      update call_rescues set began_at = began_at - interval '10 minutes' where carrier_sid = ${rung.sid}`;
    await settleRescues();
    await settled();
    expect(await rawSql()`select end_reason from call_logs where carrier_sid = ${rung.sid}`).toMatchObject([
      { end_reason: "fallback-emergency" },
    ]);
    expect((await client.texts()).filter(({ recipient }) => recipient === rung.sid)).toEqual([]);
  });

  it("is not offered the key without a ladder, and presses another one to leave a message", async () => {
    const [without, wrong] = [await makeClient(), await makeClient({ ladder, ring_in_outage: false })];
    await surge([without, wrong]);
    await running(without, LINES);
    const plain = await ring({ from: from(), to: without.line.number, speaks: 5 });
    expect(wordsOf(plain)).not.toContain("press 1");
    const other = await ring({ from: from(), to: wrong.line.number, presses: "5", speaks: 5 });
    expect(wordsOf(other)).toContain("Your message has been passed on");
    expect(await rawSql()`select from emergencies where user_id = ${wrong.userId}`).toHaveLength(0);
  });
});
