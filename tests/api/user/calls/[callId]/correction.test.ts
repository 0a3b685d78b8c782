import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { correctCall } from "@/lib/calls/answers/contract";
import { keepCallCounts } from "@/lib/dashboard/figures/keep-counts";
import { api } from "@/tests/support/api";
import { auditOf } from "@/tests/support/audit";
import { makeCall, storedStatus } from "@/tests/support/calls";
import { makePerson, type Person } from "@/tests/support/people";
import { inReferenceMode } from "@/tests/support/reference-mode";
import { describeRefusals } from "@/tests/support/refusals";
import { settled } from "@/tests/support/settled";

const path = (callId: string) => `/api/user/calls/${callId}/correction`;
describeRefusals(correctCall, path(randomUUID()), { status: "booked" });

const correct = ({ token }: Person, callId: string, body: unknown) =>
  api("PUT", path(callId), { token, body });
const read = async ({ token }: Person, url: string) => (await api("GET", url, { token })).body.data;
const pageOf = (person: Person, callId: string) => read(person, `/api/user/calls/${callId}`);
const figuresOf = (person: Person) => read(person, "/api/user/dashboard?days=7");
const todaysCall = (person: Person) => makeCall(person.id, { startedAt: new Date(), happenedAt: new Date() });

it("corrects a status, with who, when and why; list, filter, search index and figures follow and say so (DAY-07)", async () => {
  const client = await makePerson({ fullName: "Joe Hartley" });
  const { callId } = await todaysCall(client);
  await todaysCall(client);
  expect((await figuresOf(client)).revenue).toMatchObject({ jobs: 0, corrected: 0 });

  const answer = await correct(client, callId, {
    status: "booked",
    why: "He rang my mobile and we agreed Friday",
  });
  expect(answer.body.data).toEqual({
    status: "booked",
    not_lead: null,
    why: "He rang my mobile and we agreed Friday",
    by: "Joe Hartley",
    at: expect.any(String),
  });
  expect(await pageOf(client, callId)).toMatchObject({
    status: "booked",
    derived_status: "completed",
    correction: answer.body.data,
  });
  const figures = await figuresOf(client);
  expect(figures.revenue).toMatchObject({ jobs: 1, corrected: 1, value: figures.revenue.job_value });
  expect(figures.leads).toMatchObject({ value: 2, left_out: 0 });
  expect(figures.calls_by_day).toEqual([expect.objectContaining({ booked: 1, completed: 1 })]);
  expect(await storedStatus(callId)).toBe("booked");
  const found = await read(client, "/api/user/calls?status=booked");
  expect(found.map(({ call_id }: { call_id: string }) => call_id)).toEqual([callId]);
  expect(await auditOf(callId)).toEqual([
    {
      actor_id: client.id,
      action: "updated",
      entity: "call",
      user_id: client.id,
      changes: {
        status: { from: "completed", to: "booked" },
        why: { from: null, to: "He rang my mobile and we agreed Friday" },
      },
    },
  ]);
});

it("leaves calls that were no leads out of the leads, and counts them again when that is taken back (DAY-07)", async () => {
  const client = await makePerson();
  const { callId } = await todaysCall(client);
  const { callId: other } = await todaysCall(client);
  expect((await figuresOf(client)).leads).toMatchObject({ value: 2, left_out: 0 });
  await correct(client, callId, { not_lead: "spam" });
  await correct(client, other, { not_lead: "not a lead", status: "incomplete" });
  expect((await figuresOf(client)).leads).toMatchObject({ value: 0, left_out: 2 });
  const [listed] = await read(client, "/api/user/calls?status=incomplete");
  expect(listed).toMatchObject({ call_id: other, not_lead: "not a lead" });

  // Stored counts hold it, too.
  await settled();
  expect((await figuresOf(client)).leads).toMatchObject({ value: 0, left_out: 2 });
  expect((await correct(client, other, { not_lead: null })).body.data).toMatchObject({
    status: "incomplete",
  });
  expect((await correct(client, callId, { not_lead: null })).body.data).toBeNull();
  expect((await figuresOf(client)).leads).toMatchObject({ value: 2, left_out: 0 });
  expect(await pageOf(client, callId)).toMatchObject({
    status: "completed",
    correction: null,
    not_lead: null,
  });
});

it("counts no revenue for a job booked in a call that was no lead, until that is taken back (DAY-07)", async () => {
  const client = await makePerson();
  const calls = [await todaysCall(client), await todaysCall(client), await todaysCall(client)];
  const [lead, prank, wrongNumber] = calls.map(({ callId }) => callId) as [string, string, string];
  for (const callId of [lead, prank]) await correct(client, callId, { status: "booked" });
  expect((await figuresOf(client)).revenue).toMatchObject({ jobs: 2, corrected: 2 });
  await correct(client, prank, { not_lead: "spam" });
  await correct(client, wrongNumber, { not_lead: "not a lead" });

  const expectOneJob = async () => {
    const figures = await figuresOf(client);
    expect(figures.leads).toMatchObject({ value: 1, left_out: 2 });
    expect(figures.revenue).toMatchObject({ jobs: 1, value: figures.revenue.job_value });
    expect(figures.calls_by_day).toEqual([expect.objectContaining({ booked: 2, completed: 1 })]);
  };
  await expectOneJob();
  await keepCallCounts(client.id);
  await expectOneJob();

  await correct(client, prank, { not_lead: null });
  expect((await figuresOf(client)).revenue).toMatchObject({ jobs: 2 });
});

it("is the same correction when sent again, and is written down once (DAY-07)", async () => {
  const client = await makePerson();
  const { callId } = await todaysCall(client);
  const twice = [
    await correct(client, callId, { status: "voicemail", why: "" }),
    await correct(client, callId, { status: "voicemail", why: "" }),
  ];
  expect(twice[1]?.body.data).toEqual(twice[0]?.body.data);
  expect(await auditOf(callId)).toHaveLength(1);
});

it("is refused for another client's call, also by an admin, and for one that is still going on (DAY-07)", async () => {
  const [client, stranger, admin] = await Promise.all([
    makePerson(),
    makePerson(),
    makePerson({ admin: true }),
  ]);
  const { callId } = await todaysCall(client);
  for (const person of [stranger, admin]) {
    expect((await correct(person, callId, { status: "booked" })).status).toBe(404);
  }
  const { callId: running } = await makeCall(client.id, {
    liveStatus: "in-progress",
    endReason: null,
    endedAt: null,
    reportedAt: null,
    summary: null,
  });
  const refused = await correct(client, running, { status: "booked" });
  expect(refused.status).toBe(409);
  expect(refused.body.error).toContain("not over yet");
  expect(await rawSql()`select from call_corrections where user_id = ${client.id}`).toHaveLength(0);
});

it.each([{}, { status: "in progress" }, { not_lead: "boring" }, { status: "booked", why: "x".repeat(301) }])(
  "refuses %j (DAY-07)",
  async (body) => {
    const client = await makePerson();
    const { callId } = await todaysCall(client);
    expect((await correct(client, callId, body)).status).toBe(400);
  },
);

it("changes nothing by the specification's rule (DAY-07, SYSTEM-11)", async () => {
  const client = await makePerson();
  const { callId } = await todaysCall(client);
  await correct(client, callId, { status: "booked" });
  await inReferenceMode(async () => {
    expect(await pageOf(client, callId)).toMatchObject({ status: "completed", correction: null });
  });
});
