import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { startRuns } from "@/lib/outward/runs/start-runs";
import { HOUR, MINUTE, SECOND } from "@/lib/platform/core/clock";
import { callChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makePerson } from "@/tests/support/people";
import { makeVisit } from "@/tests/support/visits";
import { define, emitBooking, letTimePass, publish, runWorkflowsOf } from "@/tests/support/workflows";
import { zoneWhereItIs } from "@/tests/support/zones";

const CUSTOMER = { kind: "field", field: "event.customer_phone" };

async function makeClient(hour: number, steps: unknown[], kind = "booking.confirmed") {
  const client = await makePerson();
  const numbers = { text_sender: "+447700900999", notification_number: "+447700900555" };
  await makeAgent(client.id, { ...numbers, time_zone: zoneWhereItIs(hour) });
  await publish(client, define({ trigger: { kind }, conditions: [], steps }));
  if (kind === "booking.outcome") {
    const id = await makeVisit(client.id);
    await rawSql()`update bookings set client_phone = '+447700900123' where id = ${id}`;
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
