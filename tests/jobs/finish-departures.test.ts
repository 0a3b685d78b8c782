import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { doPiece } from "@/lib/dashboard/leaving/do-piece";
import { doStep } from "@/lib/dashboard/leaving/do-step";
import { finishDepartures } from "@/lib/dashboard/leaving/finish-departures";
import { MINUTE } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { startOwnMail } from "@/tests/support/account-mail";
import { makeAgent } from "@/tests/support/agents";
import { openForBusiness } from "@/tests/support/booking-desk";
import { startOwnGoogle } from "@/tests/support/google";
import { later, leaveToTheEnd, openWithAll, startLeaving, takeStep } from "@/tests/support/leaving";
import { makePerson } from "@/tests/support/people";
import { refusing } from "@/tests/support/refusing";
import { buyNumber, startOwnTwilio, twilioControl } from "@/tests/support/twilio";
import { assignLine } from "@/tests/support/voice";

const [google] = await Promise.all([startOwnGoogle(), startOwnTwilio(), startOwnMail()]);
beforeEach(async () => {
  await google.reset();
  await twilioControl("reset");
});

type Leaving = { userId: string };
const NUMBER = "/2010-04-01/Accounts/*/IncomingPhoneNumbers/*.json";

/** Leaves with this many numbers, and is switched off. */
async function leaveWith({ numbers }: { numbers: number }) {
  const desk = await openForBusiness(google);
  const lines = [desk.line];
  while (lines.length < numbers) lines.push(await assignLine(desk.userId));
  for (const { number } of lines) await buyNumber(number, "The client's line");
  await startLeaving(desk.person);
  return desk;
}

const stepOf = async ({ userId }: Leaving, step: string) => {
  const [found] = await rawSql()`
    select s.state, s.counts, s.problem, s.attempts, s.due_at from departure_steps s
    join departures d on d.id = s.departure_id where d.account_id = ${userId} and s.step = ${step}`;
  return found;
};

async function certified({ userId }: Leaving): Promise<Record<string, unknown>> {
  const [over] = await rawSql()`select certificate from departures where account_id = ${userId}`;
  return Object.fromEntries(
    over?.certificate.steps.map(({ step, counts }: { step: string; counts: unknown }) => [step, counts]),
  );
}

const heldRequests = async () =>
  (await (await fetch(`${env().TWILIO_BASE_URL}/_control/held`)).json()).held as number;

describe("a certificate counts what was done", () => {
  it("by a step that was repeated because its end was not written (AGENCY-08)", async () => {
    const { desk } = await openWithAll(google);
    await startLeaving(desk.person);
    const [departure] = await rawSql()`select id from departures where account_id = ${desk.userId}`;
    const firstEnds = `update on departure_steps for each row when (new.departure_id = '${departure?.id}'
      and new.state = 'done' and new.attempts <= 2)`;
    await refusing(firstEnds, () => leaveToTheEnd(desk, 30));
    expect(await stepOf(desk, "certificate")).toMatchObject({ state: "done", attempts: 3 });
    expect(await certified(desk)).toMatchObject({
      agent: { agents: 1 },
      access: { webhooks: 1, keys: 0 },
      google: { connections: 1 },
      numbers: { released: 1, not_ours: 0 },
      assistant: { assistants: 1 },
      elsewhere: { voice: 1, "phone-call": 1, store: 1 },
      rows: { calls: 1, bookings: 1, people: 1 },
    });
  });

  it("an agent once, if it was taken live before the step was repeated", async () => {
    const client = await makePerson();
    await makeAgent(client.id);
    const leaver = await takeStep(client.id, "agent");
    await doStep.agent(leaver);
    await rawSql()`update agents set offline_at = null, live_at = now() where user_id = ${client.id}`;
    await doStep.agent(leaver);
    expect(await stepOf({ userId: client.id }, "agent")).toMatchObject({ counts: { agents: 1 } });
    const [agent] = await rawSql()`select live_at, offline_at from agents where user_id = ${client.id}`;
    expect(agent).toEqual({ live_at: null, offline_at: expect.any(Date) });
  });

  it("before the rows' last transaction failed", async () => {
    const { desk } = await openWithAll(google);
    await startLeaving(desk.person);
    const deletion = `delete on accounts for each row when (old.id = '${desk.userId}')`;
    await refusing(deletion, () => leaveToTheEnd(desk));
    expect(await rawSql()`select 1 from call_logs where user_id = ${desk.userId}`).toHaveLength(0);
    expect(await stepOf(desk, "rows")).toMatchObject({ state: "due", counts: { calls: 1 } });
    await leaveToTheEnd(desk);
    expect(await certified(desk)).toMatchObject({ rows: { calls: 1, bookings: 1, people: 1 } });
  });

  it("before Twilio failed at the second number", async () => {
    const desk = await leaveWith({ numbers: 2 });
    await later(desk.userId);
    await twilioControl("fail", { path: NUMBER, method: "DELETE", status: 500, skip: 1 });
    await finishDepartures({ accountId: desk.userId });
    expect(await stepOf(desk, "numbers")).toMatchObject({ state: "due", counts: { released: 1 } });
    await leaveToTheEnd(desk);
    expect(await certified(desk)).toMatchObject({ numbers: { released: 2, not_ours: 0 } });
  });

  it("at Twilio, whose answer was lost", async () => {
    const desk = await leaveWith({ numbers: 1 });
    await twilioControl("fail", { path: NUMBER, method: "DELETE", drop: true, after: true });
    await leaveToTheEnd(desk);
    expect(await certified(desk)).toMatchObject({ numbers: { released: 1, not_ours: 0 } });
  });

  it("but not a number that is no longer ours", async () => {
    const desk = await openForBusiness(google);
    await startLeaving(desk.person);
    await leaveToTheEnd(desk);
    expect(await certified(desk)).toMatchObject({ numbers: { released: 0, not_ours: 1 } });
  });

  it("before Google failed at the second connection", async () => {
    const desk = await openForBusiness(google);
    await google.connect(desk.userId, { service: "google_gmail" });
    await google.control("fail", { path: "/revoke", status: 503, skip: 1, times: 9 });
    await startLeaving(desk.person);
    await finishDepartures({ accountId: desk.userId });
    expect(await stepOf(desk, "google")).toMatchObject({ state: "due", counts: { connections: 1 } });
    await google.reset();
    await leaveToTheEnd(desk);
    expect(await certified(desk)).toMatchObject({ google: { connections: 2 } });
  });
});

describe("a step", () => {
  it("that another process has taken is neither counted nor ended by the first", async () => {
    const desk = await leaveWith({ numbers: 1 });
    await later(desk.userId);
    await twilioControl("hold", { path: NUMBER, method: "DELETE" });
    const slow = finishDepartures({ accountId: desk.userId });
    await expect.poll(heldRequests).toBe(1);
    // As if ten minutes had passed.
    await later(desk.userId);
    await finishDepartures({ accountId: desk.userId });
    const done = await stepOf(desk, "numbers");
    expect(done).toMatchObject({ state: "done", attempts: 2, counts: { released: 1, not_ours: 0 } });
    await twilioControl("release");
    await slow;
    expect(await stepOf(desk, "numbers")).toEqual(done);
    await leaveToTheEnd(desk);
    expect(await certified(desk)).toMatchObject({ numbers: { released: 1, not_ours: 0 } });
  });

  it("changes nothing once another process has taken it", async () => {
    const client = await makePerson();
    await makeAgent(client.id);
    const leaver = await takeStep(client.id, "agent");
    await rawSql()`update departure_steps set attempts = 2 where departure_id = ${leaver.departureId}`;
    await expect(doStep.agent(leaver)).rejects.toThrow("Another process has taken the step");
    const [agent] = await rawSql()`select offline_at from agents where user_id = ${client.id}`;
    expect(agent?.offline_at).toBeNull();
  });

  it("cannot be taken while a piece of it is under way, nor in the ten minutes after", async () => {
    const client = await makePerson();
    const leaver = await takeStep(client.id, "google");
    const step = () => stepOf({ userId: client.id }, "google");
    await rawSql()`update departure_steps set due_at = now() where departure_id = ${leaver.departureId}`;
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const piece = doPiece(leaver, async () => {
      begun.resolve();
      await end.promise;
      return { counts: { connections: 1 } };
    });
    await begun.promise;
    await finishDepartures({ accountId: client.id });
    expect(await step()).toMatchObject({ state: "due", attempts: 1 });
    end.resolve();
    await piece;
    await finishDepartures({ accountId: client.id });
    const { due_at, ...rest } = (await step()) ?? {};
    expect(rest).toEqual({ state: "due", attempts: 1, problem: null, counts: { connections: 1 } });
    expect(Number(due_at)).toBeGreaterThan(Date.now() + 9 * MINUTE);
  });
});
