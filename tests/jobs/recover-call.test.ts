import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { phoneAssignments } from "@/db/schema/phones";
import { makeCall } from "@/tests/support/calls";
import { makePerson, uniqueNumber } from "@/tests/support/people";
import { jobsFor } from "@/tests/support/queue";
import { settled } from "@/tests/support/settled";
import { tellVapi, vapiControl, vapiRequests } from "@/tests/support/vapi";
import { tasks } from "@/worker/tasks";

const recover = (callId: string) => tasks["recover-call"]({ callId });

const UNREPORTED = {
  endReason: null,
  summary: null,
  transcript: null,
  messages: null,
  duration: null,
  reportedAt: null,
};
const ENDED = {
  status: "ended",
  startedAt: "2026-11-20T10:00:00.000Z",
  endedAt: "2026-11-20T10:02:05.000Z",
  endedReason: "customer-ended-call",
  artifact: {
    transcript: "AI: Hello.\nUser: Hi.",
    messages: [
      { role: "bot", message: "Hello.", secondsFromStart: 0.5 },
      { role: "user", message: "Hi.", secondsFromStart: 2 },
    ],
  },
  analysis: { summary: "They said hello." },
};

async function rowOf(callId: string) {
  const [row] = await rawSql()`
    select user_id, live_status, end_reason, summary, transcript, duration::float8 as duration,
           reported_at is not null as reported
    from call_logs where call_id = ${callId}`;
  return row;
}

describe("the job recover-call", () => {
  it("stores what the provider knows of a call whose report never came (VOICE-04)", async () => {
    const person = await makePerson();
    const { callId } = await makeCall(person.id, UNREPORTED);
    await tellVapi(callId, ENDED);
    await recover(callId);
    expect(await rowOf(callId)).toEqual({
      user_id: person.id,
      live_status: "ended",
      end_reason: "customer-ended-call",
      summary: "They said hello.",
      transcript: "AI: Hello.\nUser: Hi.",
      duration: 125,
      reported: true,
    });
    await settled();
    expect(await jobsFor(`copy-recording:${callId}`)).toHaveLength(1);
  });

  it("keeps the provider's answer without its secrets (VOICE-06)", async () => {
    const { callId } = await makeCall(null, UNREPORTED);
    await tellVapi(callId, { ...ENDED, phoneNumber: { twilioAuthToken: "very-secret" } });
    await recover(callId);
    const [message] = await rawSql()`
      select body from voice_messages where call_id = ${callId} and kind = 'provider-call'`;
    expect(message?.body).toContain("They said hello.");
    expect(message?.body).not.toContain("very-secret");
    expect(message?.body).not.toContain("X-Amz-Signature");
  });

  it("creates a call that never reached us, for the client whose number was called", async () => {
    const person = await makePerson();
    const phoneNumber = uniqueNumber();
    const vapiPhoneNumberId = randomUUID();
    await database().insert(phoneAssignments).values({ userId: person.id, phoneNumber, vapiPhoneNumberId });
    const callId = randomUUID();
    await tellVapi(callId, { ...ENDED, phoneNumberId: vapiPhoneNumberId });
    await recover(callId);
    expect(await rowOf(callId)).toMatchObject({ user_id: person.id, reported: true });
  });

  it("does not ask for a call that is reported already", async () => {
    const { callId } = await makeCall(null);
    await recover(callId);
    expect(await vapiRequests(callId)).toEqual([]);
  });

  it("leaves a call alone that is still running, and looks again later", async () => {
    const running = { ...UNREPORTED, endedAt: null, liveStatus: "in-progress" };
    const { callId } = await makeCall(null, { ...running, updatedAt: new Date(Date.now() - 3_600_000) });
    await tellVapi(callId, { status: "in-progress", startedAt: new Date().toISOString() });
    await recover(callId);
    expect(await rowOf(callId)).toMatchObject({ live_status: "in-progress", reported: false });
    const [row] = await rawSql()`
      select updated_at > now() - interval '1 minute' as seen from call_logs where call_id = ${callId}`;
    expect(row?.seen).toBe(true);
  });

  it("throws for a retry while the provider fails or has not finished the call", async () => {
    const { callId } = await makeCall(null, UNREPORTED);
    await tellVapi(callId, { status: "in-progress" });
    await expect(recover(callId)).rejects.toThrow("not finished");
    await vapiControl("fail", { path: `/call/${callId}`, status: 500 });
    await expect(recover(callId)).rejects.toThrow("500");
    expect(await rowOf(callId)).toMatchObject({ reported: false });
  });

  it("stores nothing from a response about another call (VOICE-04)", async () => {
    const { callId } = await makeCall(null, UNREPORTED);
    const other = randomUUID();
    await vapiControl("fail", { path: `/call/${callId}`, status: 200, body: { ...ENDED, id: other } });
    await expect(recover(callId)).rejects.toThrow("not the call that was asked for");
    expect(await rowOf(callId)).toMatchObject({ summary: null, reported: false });
    expect(await rowOf(other)).toBeUndefined();
  });

  it("closes a call that the provider no longer knows with what we have", async () => {
    const { callId } = await makeCall(null, { ...UNREPORTED, liveStatus: "in-progress", endReason: null });
    await recover(callId);
    expect(await rowOf(callId)).toMatchObject({ live_status: "ended", reported: true });
  });
});
