import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { scopesOf } from "@/lib/accounts/connections/scopes";
import { reserveStart } from "@/lib/outward/runs/reserve-start";
import { MINUTE } from "@/lib/platform/core/clock";
import { PACES } from "@/lib/providers/google/paces";
import { startOwnGoogle } from "@/tests/support/google";
import { makePerson } from "@/tests/support/people";
import {
  define,
  emitBooking,
  letTurnsCome,
  publish,
  readRuns,
  runWorkflowsOf,
} from "@/tests/support/workflows";

const google = await startOwnGoogle();
beforeEach(() => google.reset());

const SERVICE = "google_meet";
const MEETING = define({
  trigger: { kind: "booking.confirmed" },
  steps: [{ id: "s1", kind: "create_meeting" }],
});

/** A client whose bookings get a meeting each, in a Google account of its own or another one's. */
async function makeHost(account?: string) {
  const client = await makePerson();
  const { email } = await google.connect(client.id, {
    service: SERVICE,
    scopes: scopesOf(SERVICE, []),
    ...(account ? { email: account } : {}),
  });
  const automationId = await publish(client, MEETING);
  return {
    client,
    email,
    meetings: async () => (await google.effects(email)).filter(({ kind }) => kind === "meeting").length,
    runs: () => readRuns(client, automationId),
    async book(times = 1) {
      for (let one = 0; one < times; one++) await emitBooking(client.id);
      await runWorkflowsOf(client);
    },
  };
}

const nameOf = (email: string) => `${SERVICE} ${email.toLowerCase()}`;
/** As if the account had been used so much that the next start is an hour away. */
const useUp = (email: string) => rawSql()`
  insert into run_paces (name, due_at) values (${nameOf(email)}, now() + interval '1 hour')`;
const dueAt = async (email: string) =>
  (await rawSql()`select due_at from run_paces where name = ${nameOf(email)}`)[0]?.due_at as Date;

describe("the pace of steps", () => {
  it("lets a burst begin at once, and then one after the other (FLOW-04)", async () => {
    const paced = { name: randomUUID(), burst: 3, aMinute: 0.001 };
    const turns: Date[] = [];
    for (let one = 0; one < 5; one++) turns.push(await reserveStart(paced));
    const now = Date.now();
    expect(turns.map((turn) => turn.getTime() <= now)).toEqual([true, true, true, false, false]);
    expect((turns[4]?.getTime() ?? 0) - (turns[3]?.getTime() ?? 0)).toBe(MINUTE / 0.001);
  });

  it("makes the runs of an account wait for turns of their own, and asks Google for nothing before (FLOW-04)", async () => {
    const host = await makeHost();
    await useUp(host.email);
    await google.reset();
    await host.book(3);
    const waiting = await host.runs();
    expect(waiting.map(({ status }) => status)).toEqual(["active", "active", "active"]);
    const turns = waiting.map(({ due_at }) => Date.parse(due_at ?? "")).sort();
    expect(turns.every((turn) => turn > Date.now())).toBe(true);
    const every = MINUTE / PACES.meetings.aMinute;
    expect(turns.slice(1).map((turn, index) => turn - (turns[index] ?? 0))).toEqual([every, every]);
    expect(await google.countRequests("/v2/spaces")).toBe(0);
    expect(await host.meetings()).toBe(0);
  });

  it("keeps a reserved turn, and needs no second one (FLOW-04)", async () => {
    const host = await makeHost();
    await useUp(host.email);
    await host.book(2);
    const reserved = await dueAt(host.email);
    await letTurnsCome(host.client.id);
    await runWorkflowsOf(host.client);
    expect((await host.runs()).map(({ status }) => status)).toEqual(["done", "done"]);
    expect(await host.meetings()).toBe(2);
    expect(await dueAt(host.email)).toEqual(reserved);
    expect(
      await rawSql()`select 1 from workflow_runs
      where user_id = ${host.client.id} and reserved_at is not null`,
    ).toEqual([]);
  });

  it("is one for all clients of an account, and delays no other account (FLOW-04)", async () => {
    const host = await makeHost();
    await useUp(host.email);
    const [colleague, other] = [await makeHost(host.email), await makeHost()];
    await Promise.all([colleague.book(), other.book()]);
    expect((await colleague.runs()).map(({ status }) => status)).toEqual(["active"]);
    expect((await other.runs()).map(({ status }) => status)).toEqual(["done"]);
  });
});
