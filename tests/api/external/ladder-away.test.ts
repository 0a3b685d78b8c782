import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { closeDatabase, rawSql } from "@/db/client";
import { callAddresses, ladderAddress } from "@/lib/agent/ladder/addresses";
import type { Emergency } from "@/lib/agent/ladder/emergency";
import { storeKeptSteps } from "@/lib/agent/ladder/kept-steps";
import { sealCopy } from "@/lib/agent/ladder/ladder-copy";
import { env } from "@/lib/platform/core/env";
import type { Ring } from "@/local/emulators/twilio/network";
import { Call } from "@/local/emulators/twilio/phone-network";
import type { Phone } from "@/local/emulators/twilio/phones";
import { postSigned } from "@/local/emulators/twilio/post-signed";
import { configure } from "@/tests/support/configure";
import { CALLER, ladderDesk, person } from "@/tests/support/ladder-desk";
import { startOwnAddress } from "@/tests/support/own-address";
import { startProxy } from "@/tests/support/proxy";
import { settled } from "@/tests/support/settled";
import { startOwnTwilio } from "@/tests/support/twilio";

/** People are rung while the database comes and goes. */
await startOwnAddress();
await startOwnTwilio();
const folder = await mkdtemp(path.join(tmpdir(), "ladder-"));
configure({ RESCUE_FOLDER: folder });
const desk = await ladderDesk([person("Sam"), person("Priya"), person("Alan")]);
const numbers = desk.people.map(({ number }) => number);

const proxy = await startProxy(new URL(env().DATABASE_URL));
await closeDatabase();
env().DATABASE_URL = proxy.url;
afterEach(() => comeBack());
afterAll(async () => {
  proxy.close();
  await rm(folder, { recursive: true });
});

const goAway = () => proxy.refuse(true);
const comeBack = () => proxy.refuse(false);
const kept = async () => (await readdir(path.join(folder, "ladder")).catch(() => [])).length;

type Climb = {
  phones: Phone[];
  ring?: Partial<Ring>;
  /** Called before each request, with its number from 0. */
  before?: (request: number) => void;
};

/** An emergency whose caller's call is on our line from now on, played to its end. */
async function climb({ phones, ring = {}, before = () => {} }: Climb) {
  const sid = `CA${randomBytes(16).toString("hex")}`;
  const [row] = await rawSql()<{ id: string }[]>`
    insert into emergencies (user_id, call_id, carrier_sid, line, caller, description, business_name, people, due_at)
    values (${desk.userId}, ${sid}, ${sid}, ${desk.line.number}, ${CALLER}, 'A pipe has burst', 'Hartley Plumbing',
      ${JSON.stringify(desk.people.map(({ name, number }) => ({ name, number })))}::text::jsonb, now() + interval '15 seconds')
    returning id`;
  const id = Number(row?.id);
  const e = { ...(await desk.emergencyOf(sid)), id } as Record<string, unknown>;
  const copy = await sealCopy({
    id,
    userId: desk.userId,
    people: e.people,
    businessName: "Hartley Plumbing",
    description: "A pipe has burst",
    caller: CALLER,
    line: desk.line.number,
  } as Emergency);
  let requests = 0;
  const { TWILIO_ACCOUNT_SID: accountSid = "", TWILIO_AUTH_TOKEN: authToken = "" } = env();
  const call = new Call(
    {
      ...{ sid, from: CALLER, to: desk.line.number },
      phones: Object.fromEntries(phones.map((phone, place) => [numbers[place], phone])),
      ...ring,
    },
    {
      ...{ accountSid, authToken, onRecording: () => {}, takeLine: () => true },
      answerByText: async () => {},
      letPass: async () => before(requests++),
    },
  );
  const rung = await call.takeOver(callAddresses({ id, copy }));
  return { id, callId: sid, copy, rung };
}

/** The database is back, and what was kept meanwhile is stored. */
async function reconcile(): Promise<void> {
  comeBack();
  await expect.poll(() => storeKeptSteps().then(kept, () => -1)).toBe(0);
  // A connection that was opened meanwhile may still fail.
  await expect.poll(() => settled().then(() => "settled", String), { timeout: 60_000 }).toBe("settled");
}

/** In the order in which they were taken. */
const asked = (events: readonly Record<string, unknown>[]) =>
  events
    .toSorted((one, other) => Number(one.at) - Number(other.at))
    .flatMap(({ kind, round, rung, detail }) => (kind === "asked" ? `${detail} ${round}.${rung}` : []));

describe("while the database is away", () => {
  it("the next person is rung, and only a key takes the emergency (LADDER-01, LADDER-02)", async () => {
    const { id, callId, rung } = await climb({ phones: ["voicemail", "screens", "takes"], before: goAway });
    expect(rung).toMatchObject({ fault: null, spokeWith: "owner", dialled: numbers });
    expect(rung.heard[0]?.text).toBe("Please stay on the line. I am ringing Sam for you now.");
    await reconcile();
    const e = await desk.emergencyOf(callId);
    expect(e).toMatchObject({ status: "accepted", accepted_by: 2, accepted_how: "key", alarmed_at: null });
    const events = await desk.eventsOf(id);
    expect(asked(events)).toEqual(["line 1.0", "line 1.1", "line 1.2"]);
    const results = events.filter(({ kind }) => kind === "result");
    expect(results.map(({ rung: place, detail }) => [place, detail])).toEqual([
      [0, "no-key"],
      [1, "no-key"],
    ]);
    const texts = (await desk.texts()).filter(({ cause }) => cause.startsWith(`notice|ladder|${id}|taken`));
    expect(texts.map(({ recipient }) => recipient).sort()).toEqual(numbers.slice(0, 2).sort());
  });

  it("everybody is rung twice, the caller leaves a message, and all are alarmed afterwards (LADDER-04, LADDER-05)", async () => {
    const { id, callId, rung } = await climb({
      ...{ phones: ["voicemail", "off", "silent"], ring: { speaks: 9 }, before: goAway },
    });
    expect(rung).toMatchObject({ fault: null, spokeWith: null, dialled: [...numbers, ...numbers] });
    const words = rung.heard.map(({ text }) => text).join(" ");
    expect(words).toContain("No one could take your call yet. We are still trying to reach them.");
    expect(words).not.toContain("has been alerted");
    await reconcile();
    const e = await desk.emergencyOf(callId);
    expect(e).toMatchObject({ status: "ringing", accepted_by: null, is_caller_on: false });
    expect(e.alarmed_at).not.toBeNull();
    const events = await desk.eventsOf(id);
    expect(asked(events)).toEqual(
      [1, 2].flatMap((round) => [0, 1, 2].map((place) => `line ${round}.${place}`)),
    );
    expect(events.filter(({ kind }) => kind === "message")).toMatchObject([{ detail: "9" }]);
  });

  it("a caller who asks to be rung back is, from the person who was next (LADDER-04)", async () => {
    const { id, callId, rung } = await climb({
      ...{ phones: ["no-answer", "takes", "off"], ring: { presses: "1" }, before: goAway },
    });
    expect(rung.heard.at(-1)?.text).toContain("somebody will ring you back on this number");
    await reconcile();
    expect(await desk.emergencyOf(callId)).toMatchObject({ is_caller_on: false, rung: 0, round: 1 });
    const key = "caller-gone";
    expect(await desk.eventsOf(id)).toContainEqual(expect.objectContaining({ key: "call-back" }));
    expect(await desk.eventsOf(id)).toContainEqual(expect.objectContaining({ key }));
  });

  it("the next person is rung if it hangs, and what it does later is not done twice (LADDER-06)", async () => {
    const { id, callId, rung } = await climb({
      ...{ phones: ["busy", "off", "takes"], before: () => proxy.swallow(true) },
    });
    expect(rung).toMatchObject({ fault: null, spokeWith: "owner", dialled: numbers });
    proxy.swallow(false);
    proxy.cut();
    await reconcile();
    expect(asked(await desk.eventsOf(id))).toEqual(["line 1.0", "line 1.1", "line 1.2"]);
    expect(await desk.emergencyOf(callId)).toMatchObject({ accepted_by: 2, alarmed_at: null });
  });

  it("somebody who has taken it is told that the caller does not answer, unless they have talked", async () => {
    const { id, copy } = await climb({ phones: ["takes"] });
    goAway();
    const address = ladderAddress("talked", { id, at: { round: 1, rung: 0 }, copy });
    const said = async (bridged: boolean) => {
      const form = { CallSid: `CA${"2".repeat(32)}`, DialBridged: String(bridged) };
      const { verbs } = await postSigned({ address, form, authToken: env().TWILIO_AUTH_TOKEN ?? "" });
      return verbs.map(({ name, text }) => text || name);
    };
    expect(await said(true)).toEqual(["Hangup"]);
    expect(await said(false)).toEqual([expect.stringMatching(/^The caller does not answer\./), "Hangup"]);
  });

  it("a caller whose address has no copy waits for it", async () => {
    goAway();
    const address = `${env().APP_URL}/api/external/emergency/climb?id=999999999`;
    const form = { CallSid: `CA${"1".repeat(32)}`, CallStatus: "in-progress" };
    const { verbs } = await postSigned({ address, form, authToken: env().TWILIO_AUTH_TOKEN ?? "" });
    expect(verbs.map(({ name }) => name)).toEqual(["Say", "Pause", "Redirect"]);
  });
});

describe("a database that comes and goes", () => {
  /** At each request of a climb it is there or not, in every way of the first six, and at random after that. */
  const WAYS = 24;
  const PHONES: Phone[][] = [
    ["voicemail", "silent", "takes"],
    ["busy", "voicemail", "off"],
    ["screens", "no-answer", "declines"],
  ];

  it(`loses no step and takes none twice, in ${WAYS} ways (LADDER-06)`, { timeout: 120_000 }, async () => {
    for (let way = 0; way < WAYS; way++) {
      const phones = PHONES[way % PHONES.length] ?? [];
      const bits = (way * 2_654_435_761) >>> 0;
      const { id, callId, rung } = await climb({
        phones,
        before: (request) => ((bits >>> (request % 29)) & 1 ? goAway() : comeBack()),
      });
      expect(rung.fault).toBeNull();
      await reconcile();
      await storeKeptSteps();
      const events = await desk.eventsOf(id);
      const order = [1, 2].flatMap((round) => [0, 1, 2].map((place) => `line ${round}.${place}`));
      expect([way, asked(events)]).toEqual([way, order.slice(0, rung.dialled.length)]);
      expect(rung.dialled).toEqual([...numbers, ...numbers].slice(0, rung.dialled.length));
      const e = await desk.emergencyOf(callId);
      if (phones.includes("takes")) expect(e).toMatchObject({ status: "accepted", accepted_by: 2 });
      else expect(e).toMatchObject({ status: "ringing", alarmed_at: expect.any(Date) });
    }
  });

  it("dates back its own events alone, whatever others wrote in the same microsecond (LADDER-06)", async () => {
    await rawSql().unsafe(`
      create function same_time() returns trigger language plpgsql as
        $$ begin new.at := '2030-01-01Z'; return new; end $$;
      create trigger same_time before insert on emergency_events for each row execute function same_time()`);
    try {
      const { id } = await climb({
        phones: ["busy", "busy", "takes"],
        before: (request) => (request > 0 ? goAway() : comeBack()),
      });
      await reconcile();
      const events = await desk.eventsOf(id);
      const atOnce = events.filter(({ at }) => at.getUTCFullYear() === 2030).map(({ key }) => key);
      expect(atOnce).toEqual(["asked|line|1.0", "texted|0"]);
      expect(events.length).toBeGreaterThan(atOnce.length);
    } finally {
      comeBack();
      await rawSql().unsafe("drop function same_time cascade");
    }
  });
});
