import type { ChildProcess } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeDatabase, database, rawSql } from "@/db/client";
import { moveCaller, raiseLadder } from "@/lib/agent/ladder/raise-ladder";
import { SECOND } from "@/lib/platform/core/clock";
import { enqueue } from "@/lib/platform/queue/enqueue";
import type { Rung } from "@/local/emulators/twilio/network";
import type { Phone } from "@/local/emulators/twilio/phones";
import type { Placed } from "@/local/emulators/twilio/placed-call";
import { temporaryPorts } from "@/local/stack/ports";
import { type Stack, startStack } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";
import { makeAgent } from "@/tests/support/agents";
import { CALLER, control, person } from "@/tests/support/ladder-desk";
import { makePerson, uniqueNumber } from "@/tests/support/people";
import { twilioControl } from "@/tests/support/twilio";
import { bundle, startInstance } from "./bundle";

/** `LADDER_KILLS=50` is the whole bar. */
const KILLS = Number(process.env.LADDER_KILLS ?? 10);
const EMERGENCIES_A_KILL = 2;
const { home, remove } = makeTemporaryHome("faults");
let stack: Stack;
let start: () => Promise<ChildProcess>;
let instance: ChildProcess;

beforeAll(async () => {
  stack = await startStack({ home, ports: await temporaryPorts(), durable: false });
  Object.assign(process.env, stack.environment, { LOG_LEVEL: "silent" });
  const file = await bundle("tests/faults/ladder-process.ts", home);
  start = () => startInstance(file);
  instance = await start();
});

afterAll(async () => {
  instance?.kill("SIGKILL");
  await closeDatabase();
  await stack?.close();
  remove();
});

const PATTERNS: Phone[][] = [
  ["voicemail", "no-answer", "takes"],
  ["busy", "voicemail", "off"],
  ["screens", "takes", "takes"],
  ["no-answer", "declines", "silent"],
];

type Raised = { id: number; sid: string | null; numbers: string[]; userId: string };

/** Half of them on the caller's line, half by calls of ours. */
async function raise(at: number): Promise<Raised> {
  const client = await makePerson();
  const people = ["Sam", "Priya", "Alan"].map((name) => person(name));
  const line = uniqueNumber();
  const setup = await makeAgent(client.id, { text_sender: line, ladder: people });
  const phones = PATTERNS[at % PATTERNS.length] ?? [];
  await twilioControl("phones", {
    phones: Object.fromEntries(people.map(({ number }, place) => [number, phones[place]])),
  });
  const live = Math.floor(at / PATTERNS.length) % 2 === 0 ? await liveCall(line) : null;
  const about = { callerName: "Ann Lee", address: null, description: "A pipe has burst" };
  const raised = {
    userId: client.id,
    callId: randomUUID(),
    carrierSid: live,
    line,
    caller: CALLER,
    ...about,
  };
  const e = await database().transaction((tx) => raiseLadder(raised, setup, tx));
  if (!e) throw new Error("no emergency was raised");
  if (live) await moveCaller(e);
  return { id: e.id, sid: live, numbers: people.map(({ number }) => number), userId: client.id };
}

async function liveCall(to: string): Promise<string> {
  const response = await fetch(`${process.env.TWILIO_BASE_URL}/_control/live-call`, {
    method: "POST",
    body: JSON.stringify({ from: CALLER, to }),
  });
  return (await response.json()).sid;
}

/** Ends the waits for what a killed instance did not finish, but no pause between rounds. */
async function letWaitsPass(): Promise<void> {
  await rawSql()`update emergencies set due_at = now() where due_at > now() and status = 'ringing' and (rung >= 0 or round = 1)`;
  await enqueue("climb-emergencies", {}, { key: "climb-emergencies" });
}

it("loses no step of an emergency and takes none twice, whenever an instance is killed (LADDER-06)", async () => {
  const raised: Raised[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const raising = Promise.all(
      Array.from({ length: EMERGENCIES_A_KILL }, (_, place) => raise(kill * EMERGENCIES_A_KILL + place)),
    );
    raised.push(...(await raising));
    await letWaitsPass();
    await sleep(randomInt(0, 250));
    const ended = once(instance, "exit");
    instance.kill("SIGKILL");
    await ended;
    instance = await start();
  }
  await vi.waitFor(
    async () => {
      await letWaitsPass();
      const open = await rawSql()`select id, round, rung, is_caller_on from emergencies
          where status = 'ringing' and not (alarmed_at is not null and rung = -1 and round > 2)`;
      expect([...open]).toEqual([]);
    },
    { timeout: 240 * SECOND, interval: 250 },
  );

  const { placed } = await control<{ placed: Placed[] }>("placed");
  for (const { id, sid, numbers, userId } of raised) {
    const events = await rawSql()`select * from emergency_events where emergency_id = ${id} order by id`;
    const asked = (place: number, via: string) =>
      events.filter(({ kind, rung, detail }) => kind === "asked" && rung === place && detail === via).length;
    const dialled = sid ? (await control<Rung>(`live-call/${sid}`)).dialled : [];
    const rang = placed.filter(({ to }) => numbers.includes(to)).map(({ to }) => to);
    for (const [place, number] of numbers.entries()) {
      const times = (list: string[]) => list.filter((each) => each === number).length;
      expect(times(dialled)).toBeLessThanOrEqual(asked(place, "line"));
      expect(times(rang)).toBeLessThanOrEqual(asked(place, "call-out"));
    }
    const [{ status, alarmed_at: alarmedAt } = {}] =
      await rawSql()`select * from emergencies where id = ${id}`;
    const steps = new Set(
      events.filter(({ kind }) => kind === "asked").map(({ round, rung }) => `${round}.${rung}`),
    );
    if (status === "ringing") {
      expect(alarmedAt).not.toBeNull();
      expect([...steps].sort()).toEqual(["1.0", "1.1", "1.2", "2.0", "2.1", "2.2"]);
    }
    const texts = await rawSql()`select recipient from text_messages
        where user_id = ${userId} and cause like ${`notice|ladder|${id}|asked|%`}`;
    const texted = texts.map(({ recipient }) => recipient).sort();
    expect(texted).toEqual([...new Set(texted)]);
    expect(texted.length).toBe(
      new Set(events.filter(({ kind }) => kind === "asked").map(({ rung }) => rung)).size,
    );
  }
  const accepted = await rawSql()`select count(*)::int as count from emergencies where status = 'accepted'`;
  expect(accepted[0]?.count).toBeGreaterThan(0);
});
