import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { callRecordings } from "@/db/schema/calls";
import { toolInvocations, tools, toolTargets } from "@/db/schema/tools";
import { type CallPage, myCall } from "@/lib/dashboard/call-page/contract";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makePerson, type Person, uniqueNumber } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const STARTED = new Date("2026-11-20T10:00:00Z");

const ask = (person: Person, callId: string) =>
  api("GET", `/api/user/calls/${encodeURIComponent(callId)}`, { token: person.token });

async function read(person: Person, callId: string): Promise<CallPage> {
  const answer = await ask(person, callId);
  expect(answer.status).toBe(200);
  return answer.body.data;
}

/** A tool of this name that sends to an address, and one call of it. */
async function invoke(
  userId: string,
  callId: string,
  fields: Partial<typeof toolInvocations.$inferInsert> & { name: string },
) {
  const tool = { id: randomUUID(), name: fields.name, publicKey: randomUUID() };
  const target = {
    id: randomUUID(),
    toolId: tool.id,
    userId,
    phoneNumber: uniqueNumber(),
    targetUrl: "https://hidden.example/hook",
    secretEncrypted: "v1.hidden",
  };
  await database().insert(tools).values(tool);
  await database().insert(toolTargets).values(target);
  await database()
    .insert(toolInvocations)
    .values({ toolId: tool.id, targetId: target.id, userId, callId, toolCallId: randomUUID(), ...fields });
}

function booking(userId: string, callId: string) {
  return {
    id: randomUUID(),
    userId,
    callId,
    calendarId: randomUUID(),
    status: "confirmed",
    startsAt: new Date("2099-12-01T09:00:00Z"),
    endsAt: new Date("2099-12-01T11:00:00Z"),
    job: "Boiler repair",
    clientName: "Tom Ackroyd",
    address: "14 Ashby Terrace",
    googleEventId: "hidden",
  };
}

describeRefusals(myCall, "/api/user/calls/some-call");

describe("GET /api/user/calls/{callId}", () => {
  it("shows what the tools did, in order, with readable arguments, answers and times", async () => {
    const person = await makePerson();
    const { callId } = await makeCall(person.id);
    const second = (seconds: number) => new Date(STARTED.getTime() + seconds * 1_000);
    await invoke(person.id, callId, {
      name: "book-job",
      arguments: {
        clientName: "Tom",
        start_time: "08:00",
        urgent: true,
        rooms: ["bath", "hall"],
        nothing: null,
      },
      status: "failed",
      error: "I could not reach the diary.",
      httpStatus: 500,
      durationMs: 512,
      startedAt: second(40.5),
    });
    await invoke(person.id, callId, { name: "check-availability", status: "running", startedAt: second(12) });
    const { tools: steps } = await read(person, callId);
    expect(steps).toEqual([
      {
        id: expect.any(String),
        name: "check-availability",
        arguments: [],
        answer: null,
        status: "running",
        at: 12,
        duration_ms: null,
      },
      {
        id: expect.any(String),
        name: "book-job",
        arguments: [
          { name: "Client name", value: "Tom" },
          { name: "Start time", value: "08:00" },
          { name: "Rooms", value: "bath, hall" },
          { name: "Urgent", value: "Yes" },
        ],
        answer: "I could not reach the diary.",
        status: "failed",
        at: 40.5,
        duration_ms: 512,
      },
    ]);
  });

  it("shows what tools were told by the client's clock, and numbers as their country writes them (PLACE-02)", async () => {
    const person = await makePerson();
    await makeAgent(person.id, { country: "US", time_zone: "America/Chicago" });
    const messages = [
      { role: "tool" as const, at: 9, text: 'book_job({"start":"2026-11-24T10:00:00-06:00"})' },
    ];
    const { callId } = await makeCall(person.id, { messages });
    await invoke(person.id, callId, {
      name: "book_job",
      arguments: { phone: "+12145550123", start: "2026-11-24T10:00:00-06:00" },
      result: '{"starts_at":"2026-11-24T16:00:00Z"}',
      status: "succeeded",
      startedAt: STARTED,
    });
    const page = await read(person, callId);
    expect(page.tools[0]).toMatchObject({
      arguments: [
        { name: "Phone", value: "(214) 555-0123" },
        { name: "Start", value: "Nov 24, 2026, 10:00 AM" },
      ],
      answer: "Starts at: Nov 24, 2026, 10:00 AM",
    });
    const shown = "Book job: Nov 24, 2026, 10:00 AM";
    expect(page.messages[0]?.text).toBe(shown);
    for (const list of ["/api/user/calls", "/api/user/my-call-logs"]) {
      const { body } = await api("GET", list, { token: person.token });
      expect(body.data[0].messages[0].text, list).toBe(shown);
    }
  });

  it("shows nothing from another client's tools under the same call id (ROLE-15)", async () => {
    const [person, other] = await Promise.all([makePerson(), makePerson()]);
    const { callId } = await makeCall(person.id);
    await invoke(other.id, callId, { name: "other-book-job", status: "succeeded", result: "Booked." });
    await invoke(person.id, callId, { name: "own-book-job", status: "succeeded", result: "Booked." });
    const { tools: steps } = await read(person, callId);
    expect(steps.map(({ name }) => name)).toEqual(["own-book-job"]);
  });

  it("reveals neither secrets nor where a tool's calls are sent (SAFE-02, ROLE-15)", async () => {
    const person = await makePerson();
    const { callId } = await makeCall(person.id, { recordingUrl: "https://storage.vapi.ai/hidden-mono.wav" });
    await invoke(person.id, callId, {
      name: "lookup",
      arguments: { apiKey: "hidden-key", nested: '{"password":"hidden-word"}', job: "Tap" },
      status: "succeeded",
      result: "Done.",
    });
    await database().insert(bookings).values(booking(person.id, callId));
    expect(JSON.stringify(await read(person, callId))).not.toContain("hidden");
  });

  it("shows the call's booking, and calls it booked when that is confirmed (BOOK-07)", async () => {
    const [person, other] = await Promise.all([makePerson(), makePerson()]);
    const { callId } = await makeCall(person.id);
    await database()
      .insert(bookings)
      .values([booking(person.id, callId), booking(other.id, callId)]);
    const page = await read(person, callId);
    expect(page.status).toBe("booked");
    expect(page.bookings).toEqual([
      {
        id: expect.any(String),
        job: "Boiler repair",
        status: "confirmed",
        starts_at: "2099-12-01T09:00:00.000Z",
        ends_at: "2099-12-01T11:00:00.000Z",
        client_name: "Tom Ackroyd",
        address: "14 Ashby Terrace",
        notes: null,
        result: null,
        assignee: null,
        reminder: null,
        on_the_way_at: null,
      },
    ]);
  });

  it("shows the waveform once there is one", async () => {
    const person = await makePerson();
    const { callId } = await makeCall(person.id);
    expect((await read(person, callId)).peaks).toBeNull();
    const kept = { callId, storageKey: "a", contentType: "audio/wav", bytes: 1, copiedAt: new Date() };
    await database()
      .insert(callRecordings)
      .values({ ...kept, peaks: [] });
    expect((await read(person, callId)).peaks).toBeNull();
    await rawSql()`update call_recordings set peaks = '{0,50,100}' where call_id = ${callId}`;
    expect((await read(person, callId)).peaks).toEqual([0, 50, 100]);
  });

  it("names the caller's five newest other calls, the client's own alone (ROLE-06)", async () => {
    const [person, other] = await Promise.all([makePerson(), makePerson()]);
    const phoneNumber = "+447700900777";
    const made: string[] = [];
    for (let hour = 0; hour < 7; hour++) {
      const moment = new Date(STARTED.getTime() - hour * 3_600_000);
      made.push((await makeCall(person.id, { phoneNumber, happenedAt: moment, startedAt: moment })).callId);
    }
    await makeCall(other.id, { phoneNumber });
    await makeCall(person.id, { phoneNumber: "+447700900778" });
    const [, second = "", ...rest] = made;
    await api("GET", "/api/user/calls?q=opening", { token: person.token });
    const { other_calls } = await read(person, second);
    expect(other_calls.map((call) => call.call_id)).toEqual([made[0], ...rest.slice(0, 4)]);
    expect(other_calls[0]).toEqual({
      call_id: made[0],
      started_at: STARTED.toISOString(),
      duration: 90,
      summary: "The caller asked about opening hours.",
      status: "completed",
    });
    const { callId: withheld } = await makeCall(person.id, { phoneNumber: null });
    expect((await read(person, withheld)).other_calls).toEqual([]);
  });

  it("shows an admin any client's call with its client, and records each view once (SAFE-04)", async () => {
    const [person, admin] = await Promise.all([makePerson(), makePerson({ admin: true })]);
    const { callId } = await makeCall(person.id);
    const { callId: own } = await makeCall(admin.id);
    const looks = () => rawSql()`
      select actor_id, user_id, action, entity from audit_log where entity_id in (${callId}, ${own})
      order by entity`;
    expect((await read(person, callId)).client).toBeNull();
    expect((await read(admin, own)).client).toBeNull();
    expect(await looks()).toEqual([]);
    const shown = await read(admin, callId);
    expect(shown).toMatchObject({
      call_id: callId,
      client: { id: person.id },
      transcript: expect.any(String),
    });
    await read(admin, callId);
    const look = { actor_id: admin.id, user_id: person.id, action: "viewed", entity: "call" };
    expect(await looks()).toEqual([look]);
    await api("POST", `/api/recordings/${callId}/ticket`, { token: admin.token });
    await api("POST", `/api/recordings/${callId}/ticket`, { token: person.token });
    expect(await looks()).toEqual([look, { ...look, entity: "recording" }]);
    await rawSql()`delete from user_roles where user_id = ${admin.id}`;
    expect((await ask(admin, callId)).status).toBe(404);
  });

  it("gives the same 404 for another client's call, and an unowned one even for admins (ROLE-06, ROLE-15)", async () => {
    const [person, other, admin] = await Promise.all([
      makePerson(),
      makePerson(),
      makePerson({ admin: true }),
    ]);
    const { callId } = await makeCall(other.id);
    const { callId: unowned } = await makeCall(null);
    const missing = await ask(person, "no-such-call");
    expect(missing.status).toBe(404);
    const { requestId: _, ...same } = missing.body;
    for (const [asker, asked] of [
      [person, callId],
      [person, unowned],
      [admin, unowned],
    ] as const) {
      const answer = await ask(asker, asked);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject(same);
    }
    expect((await ask(person, "no such/call")).status).toBe(404);
  });
});
