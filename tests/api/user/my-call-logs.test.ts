import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { callRecordings } from "@/db/schema/calls";
import { type CallLog, myCallLogs } from "@/lib/calls/calls/contract";
import { api } from "@/tests/support/api";
import { book } from "@/tests/support/bookings";
import { makeCall } from "@/tests/support/calls";
import { londonDaysAgo } from "@/tests/support/london";
import { makePerson, type Person } from "@/tests/support/people";
import { inReferenceMode } from "@/tests/support/reference-mode";
import { describeRefusals } from "@/tests/support/refusals";

const URL = "/api/user/my-call-logs";

async function list(person: Person, query = ""): Promise<CallLog[]> {
  const answer = await api("GET", URL + query, { token: person.token });
  expect(answer.status).toBe(200);
  expect(answer.body.success).toBe(true);
  return answer.body.data;
}

describeRefusals(myCallLogs, URL);

describe("GET /api/user/my-call-logs", () => {
  it("lists only the client's own calls, whatever user the query names (ROLE-15)", async () => {
    const [anna, bert] = await Promise.all([makePerson(), makePerson()]);
    const { callId } = await makeCall(anna.id);
    await makeCall(bert.id);
    await makeCall(null);
    expect((await list(anna, `?user_id=${bert.id}`)).map((call) => call.call_id)).toEqual([callId]);
  });

  it("says when the last call was for an empty period, and nothing for a client without calls (CALLS-05, DASH-15)", async () => {
    const [person, quiet, other] = await Promise.all([makePerson(), makePerson(), makePerson()]);
    const twentyDaysAgo = new Date(Date.now() - 20 * 86_400_000);
    await makeCall(person.id, { happenedAt: twentyDaysAgo });
    await makeCall(person.id, { happenedAt: new Date(Date.now() - 50 * 86_400_000) });
    await makeCall(other.id, { happenedAt: new Date() });
    const read = async (who: Person, query: string) =>
      (await api("GET", URL + query, { token: who.token })).body;
    expect(await read(person, "?days=7")).toMatchObject({
      data: [],
      last_call_at: twentyDaysAgo.toISOString(),
    });
    expect((await read(person, "?days=30")).last_call_at).toBeNull();
    expect(await read(quiet, "?days=7")).toMatchObject({ data: [], last_call_at: null });
    expect((await read(quiet, "")).last_call_at).toBeNull();
  });

  it("shows an admin their own calls here, not every client's (ROLE-15)", async () => {
    const [admin, client] = await Promise.all([makePerson({ admin: true }), makePerson()]);
    await makeCall(client.id);
    expect(await list(admin)).toEqual([]);
  });

  it("answers a call with the fields of the contract and no others (API-11)", async () => {
    const person = await makePerson();
    const { callId } = await makeCall(person.id, {
      recordingUrl: "https://storage.vapi.ai/x-mono.wav",
      cost: "0.2",
    });
    const [call] = await list(person);
    expect(call).toEqual({
      id: expect.any(String),
      call_id: callId,
      caller_name: null,
      phone_number: "+447700900123",
      vapi_phone_number: "+441615550100",
      started_at: "2026-11-20T10:00:00.000Z",
      duration: 90,
      summary: "The caller asked about opening hours.",
      transcript: "AI: Hello.\nUser: When do you open?",
      messages: [
        { role: "agent", text: "Hello.", at: 0 },
        { role: "caller", text: "When do you open?", at: 2.5 },
      ],
      end_reason: "customer-ended-call",
      ended_how: "Caller ended the call",
      recording_url: `/api/recordings/${callId}/play`,
      call_direction: "inbound",
      status: "completed",
      write_up: "here",
      not_lead: null,
      words_deleted_after: null,
      number_deleted_after: null,
      recording_deleted_after: null,
      card_said: false,
    });
  });

  it("puts the newest first and lists them all by default (CALLS-01, API-11)", async () => {
    const person = await makePerson();
    const minute = (value: number) => new Date(Date.UTC(2026, 10, 20, 10, value));
    for (const value of [3, 11, 0, 7, 1, 9, 5, 2, 10, 8, 4, 6]) {
      await makeCall(person.id, { happenedAt: minute(value), startedAt: minute(value) });
    }
    const minutes = (calls: CallLog[]) => calls.map((call) => new Date(call.started_at ?? 0).getUTCMinutes());
    expect(minutes(await list(person))).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(minutes(await list(person, "?limit=10"))).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(minutes(await list(person, "?limit=3"))).toEqual([11, 10, 9]);
    expect(await list(person, "?limit=100")).toHaveLength(12);
  });

  it("refuses a limit that is no number from 1 to 100", async () => {
    const { token } = await makePerson();
    for (const limit of ["0", "101", "ten", "1.5", "-1", "1&limit=2"]) {
      const answer = await api("GET", `${URL}?limit=${limit}`, { token });
      expect(answer.status, limit).toBe(400);
      expect(answer.body, limit).toMatchObject({ success: false, code: "invalid_input" });
    }
  });

  it("is limited to the last days on request, including today (DASH-03)", async () => {
    const person = await makePerson();
    for (const days of [0, 5, 8, 29, 31, 89, 91, 400]) {
      const at = londonDaysAgo(days);
      await makeCall(person.id, { callId: `${person.id} ${days}`, happenedAt: at, startedAt: at });
    }
    const ages = async (query: string) =>
      (await list(person, query)).map((call) => Number(call.call_id.split(" ")[1]));
    expect(await ages("?days=7")).toEqual([0, 5]);
    expect(await ages("?days=30")).toEqual([0, 5, 8, 29]);
    expect(await ages("?days=90")).toEqual([0, 5, 8, 29, 31, 89]);
    expect(await ages("?days=90&limit=2")).toEqual([0, 5]);
    expect(await ages("")).toHaveLength(8);
  });

  it("refuses a period that no button offers (DASH-02)", async () => {
    const { token } = await makePerson();
    for (const days of ["", "0", "31", "7.5", "week"]) {
      const answer = await api("GET", `${URL}?days=${days}`, { token });
      expect(answer.status, days).toBe(400);
      expect(answer.body.error, days).toBe("Please check days: 7, 30 or 90");
    }
  });

  it("dates a call that never started by when we heard of it, and leaves its duration unknown", async () => {
    const person = await makePerson();
    await makeCall(person.id, {
      startedAt: null,
      happenedAt: new Date("2026-11-20T08:00:00Z"),
      duration: null,
      messages: null,
      transcript: null,
      summary: null,
      endReason: "customer-did-not-answer",
    });
    expect(await list(person)).toMatchObject([
      { started_at: "2026-11-20T08:00:00.000Z", duration: null, messages: [], status: "no answer" },
    ]);
  });

  it("calls a call booked when its booking is confirmed, and by no other client's booking (CALLS-08)", async () => {
    const [person, other] = await Promise.all([makePerson(), makePerson()]);
    const statuses = ["confirmed", "cancelled", "pending"];
    const callIds: string[] = [];
    for (const status of statuses) {
      const { callId } = await makeCall(person.id, { summary: "They declined the first slot." });
      callIds.push(callId);
      await book(person.id, callId, status);
    }
    const { callId: foreign } = await makeCall(person.id);
    await book(other.id, foreign, "confirmed");
    const status = new Map((await list(person)).map((call) => [call.call_id, call.status]));
    expect(callIds.map((callId) => status.get(callId))).toEqual(["booked", "incomplete", "incomplete"]);
    expect(status.get(foreign)).toBe("completed");
  });

  it("shows a running call as such (CALLS-06)", async () => {
    const person = await makePerson();
    const running = { endedAt: null, duration: null, endReason: null, summary: null, reportedAt: null };
    await makeCall(person.id, { ...running, liveStatus: "in-progress" });
    expect(await list(person)).toMatchObject([{ status: "in progress", duration: null }]);
  });

  it("offers a recording that we have or may still get, and none that is gone for good (VOICE-05)", async () => {
    const person = await makePerson();
    const recordingUrl = "https://storage.vapi.ai/x-mono.wav";
    const gone = await makeCall(person.id, { recordingUrl });
    const kept = await makeCall(person.id, { recordingUrl: null });
    const waiting = await makeCall(person.id, { recordingUrl });
    const none = await makeCall(person.id, { recordingUrl: null });
    await database()
      .insert(callRecordings)
      .values([
        { callId: gone.callId, lastError: "the provider has no recording of this call" },
        { callId: kept.callId, storageKey: "a", contentType: "audio/wav", bytes: 1, copiedAt: new Date() },
        { callId: waiting.callId, lastError: "the provider answered 503" },
      ]);
    const offered = new Map((await list(person)).map((call) => [call.call_id, call.recording_url !== null]));
    expect([gone, kept, waiting, none].map(({ callId }) => offered.get(callId))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("keeps texts in any script, controls and markup as they are (SAFE-02)", async () => {
    const person = await makePerson();
    const summary = "<b>Ünïcödé</b> 🔧 \u202Eevil\u202C 'quotes' \"double\" \u0001";
    await makeCall(person.id, { summary });
    expect((await list(person))[0]?.summary).toBe(summary);
  });
});

describe("the status of a call, by mode", () => {
  it("is derived from evidence, or in reference mode from the specification alone (CALLS-06)", async () => {
    const person = await makePerson();
    await makeCall(person.id, { endReason: "customer-did-not-answer", duration: 0, startedAt: null });
    expect((await list(person))[0]?.status).toBe("no answer");
    await inReferenceMode(async () => expect((await list(person))[0]?.status).toBe("hung up"));
  });
});
