import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { rawSql } from "@/db/client";
import {
  cancelRun,
  continueFailedRuns,
  continueRun,
  decideRun,
  listRuns,
  readRun,
  replayRun,
  runsOf,
  testRun,
} from "@/lib/outward/runs/contract";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { define, emitBooking, publish, readRuns, runWorkflowsOf } from "@/tests/support/workflows";

const automation = `/api/workflow/automation/${randomUUID()}`;
const run = `/api/workflow/run/${randomUUID()}`;

describeRefusals(listRuns, `${automation}/runs`);
describeRefusals(continueFailedRuns, `${automation}/continue-failed`);
describeRefusals(runsOf, `/api/workflow/runs/call/${randomUUID()}`);
describeRefusals(readRun, run);
describeRefusals(cancelRun, `${run}/cancel`);
describeRefusals(continueRun, `${run}/continue`);
describeRefusals(replayRun, `${run}/replay`, { from_step: null });
describeRefusals(decideRun, `${run}/decide`, { is_approved: true });
describeRefusals(testRun, `${automation}/test-run`, { event_id: randomUUID() });

const booked = define({
  trigger: { kind: "booking.confirmed" },
  steps: [{ id: "s1", kind: "add_to_do", message: "{{event.job}}" }],
});

it("lists runs newest first, in pages that join exactly, by status (FLOW-05)", async () => {
  const client = await makePerson();
  const id = await publish(client, booked);
  for (let one = 0; one < 5; one++) await emitBooking(client.id, { job: `Job ${one}` });
  await runWorkflowsOf(client);
  const seen: string[] = [];
  let cursor = "";
  do {
    const url = `/api/workflow/automation/${id}/runs?limit=2${cursor && `&cursor=${cursor}`}`;
    const { body } = await api("GET", url, { token: client.token });
    seen.push(...body.data.map(({ subject }: { subject: string }) => subject));
    cursor = body.next_cursor ?? "";
  } while (cursor);
  expect(seen).toHaveLength(5);
  expect(new Set(seen).size).toBe(5);
  const failed = await api("GET", `/api/workflow/automation/${id}/runs?status=failed`, {
    token: client.token,
  });
  expect(failed.body.data).toEqual([]);
});

it("finds what followed from a booking and a call, for its client alone (FLOW-05)", async () => {
  const [client, other] = await Promise.all([makePerson(), makePerson()]);
  await publish(client, booked, "Order parts");
  const callId = randomUUID();
  const booking = await emitBooking(client.id, { call_id: callId });
  await runWorkflowsOf(client);
  for (const url of [`/api/workflow/runs/booking/${booking}`, `/api/workflow/runs/call/${callId}`]) {
    const { body } = await api("GET", url, { token: client.token });
    expect(body.data).toMatchObject([
      { automation_name: "Order parts", status: "done", booking_id: booking },
    ]);
    expect((await api("GET", url, { token: other.token })).body.data).toEqual([]);
  }
  const { body } = await api("GET", "/api/workflow/runs/booking/not-an-id", { token: client.token });
  expect(body.data).toEqual([]);
});

it("finds with a call what followed its booking later, without that call (FLOW-05)", async () => {
  const client = await makePerson();
  const { callId } = await makeCall(client.id);
  await publish(client, booked, "Order parts");
  const booking = await emitBooking(client.id);
  await runWorkflowsOf(client);
  const read = () => api("GET", `/api/workflow/runs/call/${callId}`, { token: client.token });
  expect((await read()).body.data).toEqual([]);
  await rawSql()`update bookings set call_id = ${callId} where id = ${booking}`;
  expect((await read()).body.data).toMatchObject([{ automation_name: "Order parts", booking_id: booking }]);
});

it("runs nothing again whose data was deleted after 30 days, and does not offer it (FLOW-05)", async () => {
  const client = await makePerson();
  const id = await publish(client, booked);
  await emitBooking(client.id);
  await runWorkflowsOf(client);
  const [fresh] = await readRuns(client, id);
  expect(fresh).toMatchObject({ status: "done", can_continue: false, can_replay: true });
  await rawSql()`update workflow_runs set status = 'failed', data = '{}', started_at = now() - interval '31 days',
    ended_at = now() - interval '31 days' where id = ${fresh?.id ?? ""}`;
  expect(await readRuns(client, id)).toMatchObject([{ can_continue: false, can_replay: false }]);
  for (const [verb, body] of [
    ["continue", undefined],
    ["replay", { from_step: null }],
    ["replay", { from_step: "s1" }],
  ] as const)
    expect(
      await api("POST", `/api/workflow/run/${fresh?.id}/${verb}`, { token: client.token, body }),
    ).toMatchObject({
      status: 409,
      body: { error: "This run's data was deleted after 30 days, so it can't be run again." },
    });
  expect(await readRuns(client, id)).toHaveLength(1);
});

it("masks secrets in what went in and came out (FLOW-05)", async () => {
  const client = await makePerson();
  const id = await publish(client, booked);
  await emitBooking(client.id);
  await runWorkflowsOf(client);
  await rawSql()`update run_steps s set output = ${JSON.stringify({ api_key: "sk-123", url: "https://x.test/?token=abc123secret" })}::text::jsonb
    from workflow_runs r where r.id = s.run_id and r.user_id = ${client.id}`;
  const [shown] = await readRuns(client, id);
  const output = JSON.stringify(shown?.steps[0]?.output);
  expect(output).not.toContain("sk-123");
  expect(output).not.toContain("abc123secret");
});

it("tries a draft with a past event: every step is done, the owner gets what it sends, no figure counts (FLOW-05)", async () => {
  const [client, other] = await Promise.all([makePerson(), makePerson()]);
  await makeAgent(client.id, { text_sender: "+447700900555", notification_number: "+447700900666" });
  const id = await publish(client, booked);
  await emitBooking(client.id);
  await runWorkflowsOf(client);
  const [event] = await rawSql()`select id from workflow_events where user_id = ${client.id}`;
  const draft = define({
    trigger: { kind: "booking.confirmed" },
    conditions: [{ field: "event.job", operator: "is", value: "Another job" }],
    steps: [
      { id: "s1", kind: "wait", until: { kind: "for", minutes: 60 } },
      { id: "s2", kind: "send_text", to: { kind: "field", field: "event.customer_phone" }, body: "Hello" },
      { id: "s3", kind: "count", metric: "tried" },
    ],
  });
  const before = await api("GET", `/api/workflow/automation/${id}`, { token: client.token });
  const saved = await api("PUT", `/api/workflow/automation/${id}`, {
    token: client.token,
    body: { name: "A workflow", definition: draft, revision: before.body.data.revision },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const url = `/api/workflow/automation/${id}/test-run`;
  const body = { event_id: event?.id };
  expect((await api("POST", url, { token: other.token, body })).status).toBe(404);
  const tried = await api("POST", url, { token: client.token, body });
  expect(tried.status, JSON.stringify(tried.body)).toBe(201);
  await runWorkflowsOf(client);

  const run = (await readRuns(client, id)).find(({ is_test: isTest }) => isTest);
  expect(run?.steps.map(({ kind, status }) => [kind, status])).toEqual([
    ["wait", "done"],
    ["send_text", "done"],
    ["count", "done"],
  ]);
  const texts = await rawSql()`select recipient from text_messages where user_id = ${client.id}`;
  expect(texts).toEqual([{ recipient: "+447700900666" }]);
  const stats = await rawSql()`select metric from workflow_stats where user_id = ${client.id}`;
  expect(stats.map(({ metric }) => metric)).not.toContain("tried");
  const after = await api("GET", `/api/workflow/automation/${id}`, { token: client.token });
  expect(after.body.data).toMatchObject({ version: 1, runs: { done: 1 } });
});
