import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { indexAllCalls } from "@/lib/calls/calls/index-calls";
import { keepCallCounts } from "@/lib/dashboard/figures/keep-counts";
import { api } from "@/tests/support/api";
import { listenTo } from "@/tests/support/booking-webhook";
import { book } from "@/tests/support/bookings";
import { derivedStatusOf } from "@/tests/support/calls";
import { makePerson, type Person } from "@/tests/support/people";
import { inReferenceMode } from "@/tests/support/reference-mode";
import { settled } from "@/tests/support/settled";
import {
  assignLine,
  capturedMessage,
  type Line,
  makeTarget,
  makeTool,
  postVoice,
} from "@/tests/support/voice";

/** A client with a number; with `action` or `url`, where their tool for bookings leads. */
async function open(target?: { action: string } | { url: string }) {
  const person = await makePerson();
  const line = await assignLine(person.id);
  if (target) {
    const tool = await makeTool();
    await makeTarget({ toolId: tool.id, userId: person.id, number: line.number, ...target });
  }
  await listenTo(person.id);
  return { person, line };
}

/** A report of a call that counts as booked by its keywords alone. */
async function report(line: Line): Promise<string> {
  const callId = randomUUID();
  const message = capturedMessage("end-of-call-2025", { callId, line, caller: "+447700900142" });
  const spoken = "AI: You are booked for Tuesday at ten.\nUser: Thank you.";
  const startedAt = new Date(Date.now() - 120_000).toISOString();
  Object.assign(message, {
    endedReason: "customer-ended-call",
    startedAt,
    endedAt: new Date().toISOString(),
  });
  message.artifact = { ...message.artifact, transcript: spoken, messages: [] };
  message.analysis = { ...message.analysis, summary: "A visit is booked for Tuesday." };
  Object.assign(message, {
    transcript: spoken,
    summary: message.analysis.summary,
    messages: [],
    durationSeconds: 95,
  });
  expect((await postVoice({ body: { message } })).status).toBe(200);
  await settled();
  return callId;
}

/** The status of a client's only call wherever it is shown or counted. */
async function everywhere(person: Person, callId: string) {
  const get = async (path: string) => (await api("GET", path, { token: person.token })).body;
  const [row] = (await get("/api/user/my-call-logs")).data;
  const csv = await (
    await api("GET", "/api/user/call-logs.csv?days=7", { token: person.token })
  ).response.text();
  const figures = (await get("/api/user/dashboard?days=7")).data;
  const [today] = figures.calls_by_day;
  return {
    list: row.status,
    page: (await get(`/api/user/calls/${callId}`)).data.status,
    foundAsBooked: (await get("/api/user/calls?status=booked")).data.length,
    foundAsCompleted: (await get("/api/user/calls?status=completed")).data.length,
    csv: /"?(booked|completed|incomplete)"?/i.exec(csv.split("\r\n")[1] ?? "")?.[1]?.toLowerCase(),
    counted: { booked: today?.booked, completed: today?.completed },
  };
}

const COMPLETED = {
  list: "completed",
  page: "completed",
  foundAsBooked: 0,
  foundAsCompleted: 1,
  csv: "completed",
  counted: { booked: 0, completed: 1 },
};
const BOOKED = {
  list: "booked",
  page: "booked",
  foundAsBooked: 1,
  foundAsCompleted: 0,
  csv: "booked",
  counted: { booked: 1, completed: 0 },
};

describe("a call with the keywords for booked", () => {
  it("is not, anywhere, for a client whose agent books by our own action (BOOK-04)", async () => {
    const { person, line } = await open({ action: "book_job" });
    const callId = await report(line);
    expect(await everywhere(person, callId)).toEqual(COMPLETED);
    const [told] = await rawSql()<{ payload: { data: object } }[]>`
      select d.payload from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where w.user_id = ${person.id} and d.payload->>'type' = 'call.completed'`;
    expect(told?.payload.data).toMatchObject({ call_id: callId, status: "completed" });
    await inReferenceMode(async () => {
      const answer = await api("GET", "/api/user/my-call-logs", { token: person.token });
      expect(answer.body.data[0].status).toBe("booked");
    });
  });

  it("is so as specified, for a client without one (CALLS-08)", async () => {
    for (const target of [undefined, { url: "https://example.test/book" }, { action: "take_message" }]) {
      const { person, line } = await open(target);
      expect(await everywhere(person, await report(line))).toEqual(BOOKED);
    }
  });

  it("is so as specified on a number that goes to the client's own system, whatever their other number does (CALLS-08)", async () => {
    const { person } = await open({ action: "book_job" });
    const other = await assignLine(person.id);
    const callId = await report(other);
    expect(await everywhere(person, callId)).toEqual(BOOKED);
  });

  it("is booked once its booking is confirmed, and no longer when that is gone, including stored counts (BOOK-04)", async () => {
    const { person, line } = await open({ action: "book_job" });
    const callId = await report(line);
    await everywhere(person, callId);
    await keepCallCounts(person.id);
    await book(person.id, callId, "pending");
    expect(await everywhere(person, callId)).toEqual(COMPLETED);
    await rawSql()`update bookings set status = 'confirmed' where call_id = ${callId}`;
    await indexAllCalls();
    expect(await everywhere(person, callId)).toEqual(BOOKED);
    await keepCallCounts(person.id);
    await rawSql()`update bookings set status = 'cancelled' where call_id = ${callId}`;
    expect(await everywhere(person, callId)).toEqual(COMPLETED);
  });

  it("follows the setup of its number's client, even when the number is assigned later (BOOK-04)", async () => {
    const { person, line } = await open({ action: "book_job" });
    await rawSql()`update phone_assignments set is_active = false where phone_number = ${line.number}`;
    const callId = await report(line);
    const books = async () =>
      (await rawSql()`select agent_books from call_logs where call_id = ${callId}`)[0]?.agent_books;
    expect([await derivedStatusOf(callId), await books()]).toEqual(["booked", false]);
    await rawSql()`update call_logs set user_id = ${person.id} where call_id = ${callId}`;
    expect([await derivedStatusOf(callId), await books()]).toEqual(["completed", true]);
  });
});
