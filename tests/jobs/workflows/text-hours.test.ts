import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { markCancelled } from "@/lib/agent/bookings/mark-booking";
import { readBooking } from "@/lib/agent/bookings/rows";
import { startRuns } from "@/lib/outward/runs/start-runs";
import { DAY, HOUR, MINUTE, SECOND } from "@/lib/platform/core/clock";
import { callChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makePerson } from "@/tests/support/people";
import { makeVisit } from "@/tests/support/visits";
import {
  define,
  emitBooking,
  letTimePass,
  publish,
  readRuns,
  runWorkflowsOf,
} from "@/tests/support/workflows";
import { zoneWhereItIs } from "@/tests/support/zones";

const CUSTOMER = { kind: "field", field: "event.customer_phone" };

async function makeClient(hour: number, steps: unknown[], kind = "booking.confirmed") {
  const client = await makePerson();
  const numbers = { text_sender: "+447700900999", notification_number: "+447700900555" };
  await makeAgent(client.id, { ...numbers, time_zone: zoneWhereItIs(hour) });
  await publish(client, define({ trigger: { kind }, conditions: [], steps }));
  if (kind === "booking.outcome") {
    const id = await makeVisit(client.id);
    await rawSql()`update bookings set client_phone = '+447700900123', caller_phone = '+447700900123' where id = ${id}`;
    const said = { token: client.token, body: { outcome: "done" } };
    expect((await api("PUT", `/api/user/bookings/${id}/outcome`, said)).status).toBe(200);
  } else await emitBooking(client.id);
  await runWorkflowsOf(client);
  return client;
}
const textsOf = async ({ id }: { id: string }) =>
  (
    await rawSql()<{ recipient: string }[]>`
      select recipient from text_messages where user_id = ${id} and cause like '%workflow|%'`
  ).map(({ recipient }) => recipient);
/** An hour passes: the wait is over. */
async function letAnHourPass({ id }: { id: string }) {
  await rawSql()`update workflow_runs set started_at = now() - interval '1 hour' where user_id = ${id}`;
  await rawSql()`update run_steps set output = jsonb_build_object('until', now() - interval '1 second')
    where status = 'waiting' and run_id in (select r.id from workflow_runs r where r.user_id = ${id})`;
  await letTimePass(id);
}

const wait = { id: "s1", kind: "wait", until: { kind: "for", minutes: 60 } };
const text = { id: "s2", kind: "send_text", to: CUSTOMER, body: "How was it?" };

describe("a workflow's text to a customer (PLACE-01)", () => {
  it("answers what just happened at any hour", async () => {
    expect(await textsOf(await makeClient(3, [text]))).toEqual(["+447700900123"]);
  });

  it("waits for the morning when no one has just caused it", async () => {
    const client = await makeClient(3, [wait, text]);
    await letAnHourPass(client);
    await runWorkflowsOf(client);
    expect(await textsOf(client)).toEqual([]);
    const [run] = await rawSql()`
      select status, due_at, to_char(due_at at time zone a.time_zone, 'HH24:MI') as at
      from workflow_runs r join agents a using (user_id) where r.user_id = ${client.id}`;
    expect(run).toMatchObject({ status: "active", at: "08:00" });
    await rawSql()`update agents set time_zone = ${zoneWhereItIs(12)} where user_id = ${client.id}`;
    await letTimePass(client.id);
    await runWorkflowsOf(client);
    expect(await textsOf(client)).toEqual(["+447700900123"]);
  });

  it("waits for the morning where the client, not the customer, has just caused it", async () => {
    const clients = [3, 12].map(async (hour) => textsOf(await makeClient(hour, [text], "booking.outcome")));
    expect(await Promise.all(clients)).toEqual([[], ["+447700900123"]]);
  });

  it("waits for the morning where what the customer did was noticed late", async () => {
    const fromCaller = { ...text, to: { kind: "field", field: "event.phone_number" } };
    const afterCall = async (hour: number, endedAgo: number) => {
      const client = await makeClient(hour, [fromCaller], "call.completed");
      const endedAt = new Date(Date.now() - endedAgo);
      const times = { startedAt: endedAt, endedAt, happenedAt: endedAt };
      const { callId } = await makeCall(client.id, { ...times, reportedAt: new Date(Date.now() + SECOND) });
      await recordEvents([callChanged(callId)]);
      await runWorkflowsOf(client);
      return textsOf(client);
    };
    const afterText = async (hour: number, receivedAgo: number) => {
      const client = await makeClient(hour, [fromCaller], "text.received");
      await rawSql()`update automations set listening_since = now() - interval '1 day' where user_id = ${client.id}`;
      const data = { phone_number: "+447700900123", body: "Are you there?" };
      const happenedAt = new Date(Date.now() - receivedAgo);
      const event = { userId: client.id, kind: "text.received", key: randomUUID(), subject: "A text" };
      await startRuns([{ ...event, data, happenedAt }]);
      await runWorkflowsOf(client);
      return textsOf(client);
    };
    for (const textsSent of [afterCall, afterText]) {
      expect(await textsSent(3, 20 * MINUTE)).toEqual(["+447700900123"]);
      expect(await textsSent(3, 2 * HOUR)).toEqual([]);
      expect(await textsSent(12, 2 * HOUR)).toEqual(["+447700900123"]);
    }
  });

  it("goes in the day, and to the owner at any hour", async () => {
    for (const [hour, step, to] of [
      [12, text, "+447700900123"],
      [3, { ...text, to: { kind: "owner" } }, "+447700900555"],
    ] as const) {
      const client = await makeClient(hour, [wait, step]);
      await letAnHourPass(client);
      await runWorkflowsOf(client);
      expect(await textsOf(client)).toEqual([to]);
    }
  });
});

const DAY_BEFORE = {
  kind: "time",
  field: "event.starts_at",
  minutes: 24 * 60,
  when: "before",
  if_past: "stop",
};
const waitForDayBefore = { id: "s1", kind: "wait", until: DAY_BEFORE };
const isConfirmed = [{ field: "event.status", operator: "is", value: "confirmed" }];
const onlyIfConfirmed = { id: "s2", kind: "only_if", conditions: isConfirmed };
const reminder = { id: "s9", kind: "send_text", to: CUSTOMER, body: "See you on {{event.starts_at}}" };

/** A client whose reminder of a job waits for the morning: the day before it began at night. */
async function makeNight(steps: unknown[] = [waitForDayBefore, onlyIfConfirmed, reminder]) {
  const client = await makePerson();
  const putClockAt = (hour: number) =>
    rawSql()`update agents set time_zone = ${zoneWhereItIs(hour)} where user_id = ${client.id}`;
  const numbers = { text_sender: "+447700900999", notification_number: "+447700900555" };
  await makeAgent(client.id, { ...numbers, time_zone: zoneWhereItIs(3) });
  const automationId = await publish(
    client,
    define({ trigger: { kind: "booking.confirmed" }, conditions: [], steps }),
  );
  const timesOf = (start: number) => ({
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + HOUR).toISOString(),
  });
  const id = await emitBooking(client.id, timesOf(Date.now() + 5 * DAY));
  await runWorkflowsOf(client);
  const read = async () => (await readRuns(client, automationId))[0];
  /** The time that the run waits for comes, and the job begins a day later. */
  const timeComes = async () => {
    const until = new Date(Date.now() - MINUTE);
    await rawSql()`update bookings set starts_at = ${new Date(until.getTime() + DAY)} where id = ${id}`;
    await rawSql()`update run_steps set output = ${JSON.stringify({ until: until.toISOString() })}::text::jsonb
      where status = 'waiting' and run_id in (select r.id from workflow_runs r where r.user_id = ${client.id})`;
    await rawSql()`update workflow_runs set started_at = now() - interval '3 days' where user_id = ${client.id}`;
    await letTimePass(client.id);
    await runWorkflowsOf(client);
  };
  await timeComes();
  expect(await textsOf(client)).toEqual([]);
  expect(await read()).toMatchObject({ status: "active" });
  return {
    client,
    read,
    timeComes,
    putClockAt,
    cancel: async () => {
      const booking = await readBooking(id);
      if (!booking) throw new Error("the job is gone");
      await markCancelled(booking, true);
    },
    /** Without the news of it, as if that came late. */
    change: (values: { status?: string; starts_at?: string; ends_at?: string }) =>
      rawSql()`update bookings set ${rawSql()(values)} where id = ${id}`,
    timesOf,
    morningComes: async () => {
      await putClockAt(12);
      await letTimePass(client.id);
      await runWorkflowsOf(client);
    },
    bodies: async () =>
      (await rawSql()`select body from text_messages where user_id = ${client.id}`).map(({ body }) => body),
  };
}

describe("a text about a job that waits for the morning (FLOW-03)", () => {
  it("goes once in the morning if nothing has changed, and the page says meanwhile why it waits", async () => {
    const { read, morningComes, bodies } = await makeNight();
    expect((await read())?.steps[0]).toMatchObject({
      kind: "wait",
      status: "waiting",
      error: "Texts wait for the morning.",
    });
    await morningComes();
    expect(await bodies()).toHaveLength(1);
    expect(await read()).toMatchObject({
      status: "done",
      steps: [{ status: "done", error: null }, { status: "done" }, { status: "done" }],
    });
  });

  it("does not go if the job is cancelled in the night, and the page says so", async () => {
    const stopped = {
      status: "stopped",
      error: "Stopped before the text was sent, because a condition that held at first no longer does.",
    };
    const told = await makeNight();
    await told.cancel();
    await runWorkflowsOf(told.client);
    expect(await told.read()).toMatchObject(stopped);
    const untold = await makeNight();
    await untold.change({ status: "cancelled" });
    await untold.morningComes();
    expect(await untold.read()).toMatchObject(stopped);
    for (const { morningComes, client } of [told, untold]) {
      await morningComes();
      expect(await textsOf(client)).toEqual([]);
    }
  });

  it("waits again for the day before if the job is moved in the night", async () => {
    const { client, read, change, timesOf, morningComes, timeComes, bodies } = await makeNight();
    const start = Date.now() + 6 * DAY;
    await change(timesOf(start));
    await morningComes();
    expect(await textsOf(client)).toEqual([]);
    expect(await read()).toMatchObject({
      status: "active",
      due_at: new Date(start - DAY).toISOString(),
    });
    await timeComes();
    expect(await bodies()).toHaveLength(1);
  });

  it("has the path chosen again that it is first in, and nothing done twice that came before", async () => {
    const path = { id: "s4", kind: "branch", cases: [{ conditions: isConfirmed, steps: [reminder] }] };
    const toDo = { id: "s3", kind: "add_to_do", message: "Pack the van" };
    for (const isCancelled of [true, false]) {
      const night = await makeNight([waitForDayBefore, toDo, { ...path, otherwise: [] }]);
      if (isCancelled) await night.cancel();
      await night.morningComes();
      expect(await textsOf(night.client)).toHaveLength(isCancelled ? 0 : 1);
      expect(await night.read()).toMatchObject({ status: "done" });
      const [todos] = await rawSql()`
        select count(*)::int as n from caller_messages where user_id = ${night.client.id}`;
      expect(todos).toEqual({ n: 1 });
    }
  });

  it("goes unchecked if a person has run the step again after all", async () => {
    const { client, read, cancel, putClockAt, morningComes } = await makeNight();
    await cancel();
    await morningComes();
    await putClockAt(3);
    const again = await api("POST", `/api/workflow/run/${(await read())?.id}/replay`, {
      token: client.token,
      body: { from_step: "s9" },
    });
    expect(again.status).toBe(201);
    await rawSql()`update workflow_runs set started_at = now() - interval '1 hour' where user_id = ${client.id}`;
    await runWorkflowsOf(client);
    expect(await textsOf(client)).toEqual([]);
    await morningComes();
    expect(await textsOf(client)).toEqual(["+447700900123"]);
  });
});
