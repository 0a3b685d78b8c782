import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { adoptForgottenCalls, assignUnownedCalls } from "@/lib/calls/calls/assign-calls";
import { MINUTE, SECOND } from "@/lib/platform/core/clock";
import { formatPhone } from "@/lib/platform/locale/format-phone";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { storedStatus } from "@/tests/support/calls";
import { idsOf, listCalls } from "@/tests/support/found-calls";
import { makePerson } from "@/tests/support/people";
import { settled } from "@/tests/support/settled";
import { assignLine, assignmentsOf, type Message, newLine } from "@/tests/support/voice";
import { newCall, onlyCall, openVoiceDesk, tell } from "@/tests/support/voice-desk";
import { tasks } from "@/worker/tasks";

const { client, line, report, statusUpdate } = await openVoiceDesk();
afterAll(settled);

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
const page = async (callId: string, token = client.token) =>
  (await api("GET", `/api/user/calls/${callId}`, { token })).body?.data;
const csv = async () =>
  (await api("GET", "/api/user/call-logs.csv?days=90", { token: client.token })).response.text();

/** A report with no times except those of its messages, which began this many minutes ago. */
function undated(callId: string, minutes: number): Message {
  const { startedAt: _, endedAt: __, durationSeconds: ___, ...message } = report(callId);
  const began = ago(minutes).getTime();
  const shift = began - message.artifact.messages[0].time;
  for (const said of message.artifact.messages) {
    said.time += shift;
    if (said.endTime) said.endTime += shift;
  }
  return { ...message, timestamp: began + 75 * SECOND };
}

describe("the times of a stored call", () => {
  it("are the messages' own where the report has none, however late it comes (FACT-01)", async () => {
    const callId = newCall();
    const message = undated(callId, 40);
    await tell(message);
    const call = await onlyCall(callId);
    expect(call.started_at.getTime()).toBe(message.artifact.messages[0].time);
    expect(call.happened_at).toEqual(call.started_at);
    expect(call.duration).toBe(15);
    expect(await page(callId)).toMatchObject({ started_at: call.started_at.toISOString(), duration: 15 });
  });

  it("take the end from the status update rather than from the last word, in any order (FACT-01)", async () => {
    for (const reportFirst of [false, true]) {
      const callId = newCall();
      const message = undated(callId, 40);
      const endedAt = message.artifact.messages[0].time + 25_450;
      const ended = statusUpdate(callId, "ended", { timestamp: endedAt, endedReason: "customer-ended-call" });
      if (!reportFirst) await tell(ended);
      await tell(message);
      if (reportFirst) await tell(ended);
      const call = await onlyCall(callId);
      expect(call.duration).toBe(reportFirst ? 15 : 25.45);
      if (!reportFirst) expect(call.ended_at.getTime()).toBe(endedAt);
    }
  });

  it("come from the timestamp of a report that holds no other, never from its receipt (FACT-01)", async () => {
    const callId = newCall();
    const sentAt = ago(55);
    await tell({
      ...statusUpdate(callId, "ended"),
      type: "end-of-call-report",
      endedReason: "customer-did-not-answer",
      timestamp: sentAt.getTime(),
    });
    const call = await onlyCall(callId);
    expect(call).toMatchObject({ happened_at: sentAt, started_at: null, duration: null });
    expect((await page(callId)).started_at).toBe(sentAt.toISOString());
  });

  it("are not led into the future by a wrong timestamp (FACT-01)", async () => {
    const callId = newCall();
    const { call } = report(callId);
    await tell({ type: "end-of-call-report", call, timestamp: Date.parse("2299-01-01T00:00:00Z") });
    expect((await onlyCall(callId)).happened_at.getTime()).toBeLessThan(Date.now() + MINUTE);
  });

  it("are not led there by a report either that follows a status update (FACT-01)", async () => {
    const callId = newCall();
    await tell(statusUpdate(callId, "in-progress"));
    const startedAt = "2099-01-01T09:00:00Z";
    await tell({ ...report(callId), startedAt, endedAt: "2099-01-01T09:02:00Z" });
    expect((await onlyCall(callId)).happened_at.getTime()).toBeLessThan(Date.now() + MINUTE);
  });
});

describe("the assigned number of a call", () => {
  const withoutNumber = (message: Message): Message => ({ ...message, phoneNumber: null });

  it("is filled from the id of the number, on the page and in the CSV (FACT-03)", async () => {
    const [reported, told] = [newCall(), newCall()];
    await tell({ ...withoutNumber(report(reported)), startedAt: ago(3), endedAt: ago(2) });
    await tell({
      ...withoutNumber(statusUpdate(told, "in-progress")),
      customer: { number: "+447700900877" },
    });
    for (const callId of [reported, told]) expect((await page(callId)).vapi_phone_number).toBe(line.number);
    expect(await csv()).toContain(`07700 900877,${formatPhone(line.number)},`);
  });

  it("is filled when the number finds its client later (FACT-03)", async () => {
    const late = newLine();
    const person = await makePerson();
    const [first, second] = [newCall(), newCall()];
    for (const callId of [first, second]) {
      const message = withoutNumber(report(callId));
      await tell({ ...message, call: { ...message.call, phoneNumberId: late.vapiPhoneNumberId } });
      expect(await onlyCall(callId)).toMatchObject({ user_id: null, vapi_phone_number: null });
    }
    await rawSql()`update call_logs set updated_at = now() - interval '2 minutes' where call_id = ${second}`;
    await settled();
    await rawSql()`update call_logs set vapi_phone_number_id = ${`${late.vapiPhoneNumberId}-2`} where call_id = ${second}`;
    const { number: phoneNumber, vapiPhoneNumberId } = late;
    await assignLine(person.id, { line: late });
    await assignUnownedCalls(await assignmentsOf(phoneNumber));
    await rawSql()`
      insert into phone_assignments (phone_number, user_id, vapi_phone_number_id)
      values (${newLine().number}, ${person.id}, ${`${vapiPhoneNumberId}-2`})`;
    await adoptForgottenCalls();
    expect(await onlyCall(first)).toMatchObject({ user_id: person.id, vapi_phone_number: phoneNumber });
    expect(await onlyCall(second)).toMatchObject({
      user_id: person.id,
      vapi_phone_number: expect.stringMatching(/^\+/),
    });
  });
});

describe("a web call", () => {
  const webCall = (callId: string, assistantId: string): Message => {
    const { phoneNumber: _, customer: __, ...message } = report(callId);
    return { ...message, call: { id: callId, type: "webCall", assistantId } };
  };
  const withAssistant = async () => {
    const person = await makePerson();
    await makeAgent(person.id);
    const assistantId = randomUUID();
    await rawSql()`update agents set assistant_id = ${assistantId} where user_id = ${person.id}`;
    return { person, assistantId };
  };

  it("belongs to the client whose assistant took it, from its first status on (FACT-03)", async () => {
    const { person, assistantId } = await withAssistant();
    const callId = newCall();
    const { call } = webCall(callId, assistantId);
    await tell({ type: "status-update", status: "in-progress", timestamp: Date.now(), call });
    expect(await onlyCall(callId)).toMatchObject({ user_id: person.id });
    await tell(webCall(callId, assistantId));
    expect(await page(callId, person.token)).toMatchObject({ call_id: callId, vapi_phone_number: null });
    expect(idsOf(await listCalls(person))).toEqual([callId]);
  });

  it("finds its client later where the assistant is not known yet (FACT-03)", async () => {
    const callId = newCall();
    const assistantId = randomUUID();
    await tell(webCall(callId, assistantId));
    await settled();
    expect(await onlyCall(callId)).toMatchObject({ user_id: null });
    const { person } = await withAssistant();
    await rawSql()`update agents set assistant_id = ${assistantId} where user_id = ${person.id}`;
    await rawSql()`update call_logs set updated_at = now() - interval '2 minutes' where call_id = ${callId}`;
    await adoptForgottenCalls();
    expect(await onlyCall(callId)).toMatchObject({ user_id: person.id });
  });

  it("belongs to the line's client if it came over a line, whichever assistant took it (FACT-03)", async () => {
    const { assistantId } = await withAssistant();
    const [own, unowned] = [newCall(), newCall()];
    const message = report(own);
    await tell({ ...message, call: { ...message.call, assistantId } });
    expect(await onlyCall(own)).toMatchObject({ user_id: client.id });
    const call = { id: unowned, type: "inboundPhoneCall", assistantId, phoneNumberId: randomUUID() };
    await tell({ ...webCall(unowned, assistantId), call });
    await settled();
    expect(await onlyCall(unowned)).toMatchObject({ user_id: null });
  });
});

it("is not shown as hung up when a call of 25 seconds reached its goal (FACT-03)", async () => {
  const status = async (evaluation: string) => {
    const callId = newCall();
    const { analysis, ...message } = report(callId, "end-of-call-2025");
    await tell({
      ...message,
      summary: "They asked for the opening hours.",
      transcript: "User: Hi",
      artifact: {},
      analysis: { ...analysis, summary: "They asked for the opening hours.", successEvaluation: evaluation },
    });
    return (await page(callId)).status;
  };
  expect([await status("true"), await status("false")]).toEqual(["completed", "hung up"]);
});

describe("a call between its end and its report", () => {
  const PENDING = { status: "being written up", write_up: "awaited" };
  const end = async (caller: string) => {
    const callId = newCall();
    const more = { customer: { number: caller } };
    await tell(statusUpdate(callId, "in-progress", { ...more, timestamp: Date.now() - 90_000 }));
    expect(await page(callId)).toMatchObject({ status: "in progress", write_up: "awaited" });
    await tell(statusUpdate(callId, "ended", { ...more, endedReason: "customer-ended-call" }));
    return callId;
  };
  const inList = async (callId: string, query: Record<string, string> = {}) =>
    (await listCalls(client, { limit: 100, ...query })).data.find((call) => call.call_id === callId);
  const newest = async (callId: string) =>
    (await api("GET", "/api/user/my-call-logs", { token: client.token })).body.data.find(
      (call: Message) => call.call_id === callId,
    );

  it("is being written up in list, page, search and CSV, then what the report says (FACT-04)", async () => {
    const callId = await end("+447700900866");
    expect({
      page: await page(callId),
      list: await inList(callId),
      newest: await newest(callId),
    }).toMatchObject({ page: PENDING, list: PENDING, newest: PENDING });
    expect(await inList(callId, { status: "being written up" })).toMatchObject(PENDING);
    for (const status of ["hung up", "completed", "failed"])
      expect(await inList(callId, { status })).toBeUndefined();
    expect(await csv()).toMatch(/900866,.*,Being written up,/);
    expect(await storedStatus(callId)).toBe("being written up");

    await tell({ ...report(callId), customer: { number: "+447700900866" } });
    const done = { status: "booked", write_up: "here" };
    expect({
      page: await page(callId),
      list: await inList(callId),
      newest: await newest(callId),
    }).toMatchObject({ page: done, list: done, newest: done });
    expect(await inList(callId, { status: "being written up" })).toBeUndefined();
  });

  it("says so once no report has come for a quarter of an hour, and accepts a late one (FACT-04)", async () => {
    const [overdue, recent] = [await end("+447700900855"), await end("+447700900856")];
    const endedAgo = (callId: string, minutes: number) => rawSql()`
      update call_logs set started_at = ended - interval '90 seconds', ended_at = ended
      from (select now() - ${minutes} * interval '1 minute' as ended) e where call_id = ${callId}`;
    await endedAgo(overdue, 16);
    await endedAgo(recent, 14);
    await tasks["end-calls"]({});
    expect(await page(overdue)).toMatchObject({ status: "completed", write_up: "missing", duration: 90 });
    expect(await page(recent)).toMatchObject(PENDING);
    await tell(report(overdue));
    expect(await page(overdue)).toMatchObject({ status: "booked", write_up: "here" });
  });

  it("is over after no message for longer than a call can last (FACT-04)", async () => {
    const [silent, running] = [newCall(), newCall()];
    for (const callId of [silent, running]) await tell(statusUpdate(callId, "in-progress"));
    await rawSql()`update call_logs set updated_at = ${ago(13 * 60 + 1)} where call_id = ${silent}`;
    await rawSql()`update call_logs set updated_at = ${ago(12 * 60)} where call_id = ${running}`;
    await tasks["end-calls"]({});
    expect(await page(silent)).toMatchObject({ write_up: "missing" });
    expect(await page(running)).toMatchObject({ status: "in progress", write_up: "awaited" });
  });
});
