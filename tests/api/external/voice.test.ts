import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { forgetSettings } from "@/lib/accounts/settings/read-setting";
import { assignUnownedCalls } from "@/lib/calls/calls/assign-calls";
import { makePerson } from "@/tests/support/people";
import { PROVIDER_SECRET } from "@/tests/support/provider-secret";
import { ownSettings } from "@/tests/support/provisioning";
import { settled } from "@/tests/support/settled";
import {
  assignLine,
  assignmentsOf,
  capturedMessage,
  fromProvider,
  type Line,
  type Message,
  newLine,
  postVoice,
} from "@/tests/support/voice";
import {
  callsOf,
  dueJobs,
  messagesOf,
  newCall,
  onlyCall,
  openVoiceDesk,
  tell,
} from "@/tests/support/voice-desk";

const SIGNED = { vapi_webhook_secret: PROVIDER_SECRET };
const { client, line, report, statusUpdate } = await openVoiceDesk();
afterAll(settled);

describe("an assistant-request (VOICE-02)", () => {
  const request = (changes: { line?: Line }) =>
    tell(capturedMessage("assistant-request", { callId: newCall(), line: changes.line ?? newLine() }));

  it("is answered with the assistant of the called number's client", async () => {
    const { status, body } = await request({ line });
    expect(status).toBe(200);
    expect(body).toEqual({ assistantId: "assistant-of-the-client" });
  });

  it("else with the default assistant, else with a sentence for the caller", async () => {
    const { body } = await request({});
    expect(body).toEqual({ error: expect.stringMatching(/^Thank you for calling/) });
    ownSettings({ ...SIGNED, default_assistant_id: "assistant-of-the-house" }); // other files have their own callers without one
    expect((await request({})).body).toEqual({ assistantId: "assistant-of-the-house" });
    ownSettings(SIGNED);
    expect((await request({})).body).toMatchObject({ error: expect.any(String) });
    forgetSettings();
  });
});

describe("a status-update (VOICE-02)", () => {
  it("makes the call's row, and moves its state forward", async () => {
    const callId = newCall();
    const states = ["queued", "ringing", "in-progress", "forwarding"];
    const seen: string[] = [];
    for (const status of states) {
      expect((await tell(statusUpdate(callId, status))).body).toEqual({ received: true });
      seen.push((await onlyCall(callId)).live_status);
    }
    expect(seen).toEqual(["ringing", "ringing", "in-progress", "forwarding"]);
    expect(await onlyCall(callId)).toMatchObject({
      user_id: client.id,
      phone_number: "+447700900142",
      vapi_phone_number_id: line.vapiPhoneNumberId,
      reported_at: null,
    });
  });

  it("never moves a state back", async () => {
    const callId = newCall();
    for (const status of ["ended", "in-progress", "ringing"]) await tell(statusUpdate(callId, status));
    expect((await onlyCall(callId)).live_status).toBe("ended");
  });

  it("schedules a request to the provider for an ended call, in case the report gets lost", async () => {
    const callId = newCall();
    await tell(statusUpdate(callId, "ended", { endedReason: "customer-ended-call" }));
    await settled();
    const [job] = await dueJobs(`recover-call:${callId}`);
    expect(job).toMatchObject({ task_identifier: "recover-call" });
    expect(job?.due_in).toBeGreaterThan(60);
    expect(job?.due_in).toBeLessThan(180);
    expect((await onlyCall(callId)).end_reason).toBe("customer-ended-call");
  });

  it("leaves a call with the client who had the number when it came in, even after the number is reassigned", async () => {
    const [former, next] = [await makePerson(), await makePerson()];
    const moved = await assignLine(former.id);
    const callId = newCall();
    const call = { id: callId, type: "inboundPhoneCall", phoneNumberId: moved.vapiPhoneNumberId };
    await tell(statusUpdate(callId, "in-progress", { call }));
    await rawSql()`update phone_assignments set is_active = false where phone_number = ${moved.number}`;
    await assignLine(next.id, { line: moved });
    await tell(statusUpdate(callId, "ended", { call }));
    expect(await onlyCall(callId)).toMatchObject({ user_id: former.id, live_status: "ended" });
  });

  it("with an unknown status is stored, and changes nothing", async () => {
    for (const status of ["not-found", "a status of next year", null, 7]) {
      const callId = newCall();
      expect((await tell(statusUpdate(callId, status as string))).status).toBe(200);
      expect(await callsOf(callId)).toEqual([]);
    }
  });

  it("orders lists by the provider's clock only while that is near ours", async () => {
    const callId = newCall();
    await tell(statusUpdate(callId, "ringing", { timestamp: "9998-01-01T00:00:00Z" }));
    expect(Date.parse((await onlyCall(callId)).happened_at)).toBeLessThan(Date.now() + 60_000);
  });
});

describe("a body that is not JSON (VOICE-02, VOICE-03)", () => {
  it("gets 400, is kept as text without its secrets, and has its call asked for", async () => {
    const callId = newCall();
    const whole = JSON.stringify({ message: { ...report(callId), secret: "canary" } });
    const raw = whole.slice(0, -40);
    const { status, body } = await postVoice({ raw });
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: "invalid_input" });
    expect(await callsOf(callId)).toEqual([]);
    const [kept] = await messagesOf(callId);
    expect(kept).toMatchObject({ kind: "unreadable" });
    expect(kept?.body).toContain("leaking kitchen tap");
    expect(kept?.body).not.toContain("canary");
    expect(await dueJobs(`recover-call:${callId}`)).toMatchObject([{ task_identifier: "recover-call" }]);
    await tell(report(callId));
    expect(await onlyCall(callId)).toMatchObject({ duration: 65 });
  });

  it("is also stored when it is too deep, or has another content type", async () => {
    const deep = (callId: string) =>
      `{"message":{"type":"end-of-call-report","call":{"id":"${callId}"},"x":${"[".repeat(200_000)}${"]".repeat(200_000)}}}`;
    const callId = newCall();
    expect((await postVoice({ raw: deep(callId) })).status).toBe(400);
    expect(await messagesOf(callId)).toHaveLength(1);
    const other = newCall();
    const raw = JSON.stringify({ message: report(other) });
    expect(
      (await postVoice({ raw, headers: { ...fromProvider, "content-type": "text/plain" } })).status,
    ).toBe(400);
    expect(await messagesOf(other)).toHaveLength(1);
    expect(await dueJobs(`recover-call:${other}`)).toHaveLength(1);
  });

  it("is refused beyond 10 MiB", async () => {
    expect((await postVoice({ raw: "x".repeat(10 * 1024 * 1024 + 1) })).status).toBe(413);
  });
});

describe("an unassigned number (VOICE-02)", () => {
  it.each([
    ["its id", (of: Line) => ({ call: { phoneNumberId: of.vapiPhoneNumberId } })],
    ["its number", (of: Line) => ({ phoneNumber: { number: of.number } })],
    ["its SIP address", (of: Line) => ({ phoneNumber: { sipUri: of.sipUri.toUpperCase() } })],
  ])("has its calls handed to the client it is assigned to, known by %s", async (_, known) => {
    const unowned = newLine();
    const [callId, elsewhere] = [newCall(), newCall()];
    const { call = {}, ...rest } = known(unowned) as Message;
    await tell({ type: "end-of-call-report", ...rest, call: { ...call, id: callId } });
    await tell({ type: "end-of-call-report", call: { id: elsewhere, phoneNumberId: randomUUID() } });
    // Until then the calls' own events may still find them an owner.
    await settled();
    expect((await onlyCall(callId)).user_id).toBeNull();
    const owner = await makePerson();
    await assignLine(owner.id, { line: unowned });
    expect(await assignUnownedCalls(await assignmentsOf(unowned.number))).toBe(1);
    expect((await onlyCall(callId)).user_id).toBe(owner.id);
    expect((await onlyCall(elsewhere)).user_id).toBeNull();
  });

  it("is not taken from a client who had it before", async () => {
    const former = await makePerson();
    const moved = await assignLine(former.id);
    const callId = newCall();
    await tell(capturedMessage("end-of-call-2x", { callId, line: moved }));
    await rawSql()`update phone_assignments set is_active = false where phone_number = ${moved.number}`;
    const owner = await makePerson();
    await assignLine(owner.id, { line: moved });
    await assignUnownedCalls(await assignmentsOf(moved.number));
    await tell(capturedMessage("end-of-call-2x", { callId, line: moved }));
    expect((await onlyCall(callId)).user_id).toBe(former.id);
  });

  it("gets its client for a call that was stored while the number was being assigned", async () => {
    const [unowned, owner, callId] = [newLine(), await makePerson(), newCall()];
    let answer: ReturnType<typeof tell> | undefined;
    await rawSql().begin(async (sql) => {
      await sql`lock table call_logs in share mode`;
      answer = tell(capturedMessage("end-of-call-2x", { callId, line: unowned }));
      await new Promise((resolve) => setTimeout(resolve, 300));
      await sql`insert into phone_assignments (phone_number, user_id, vapi_phone_number_id)
        values (${unowned.number}, ${owner.id}, ${unowned.vapiPhoneNumberId})`;
    });
    await answer;
    await settled();
    expect((await onlyCall(callId)).user_id).toBe(owner.id);
  });
});

describe("anything else (VOICE-02)", () => {
  it("is answered 200 and stored", async () => {
    for (const type of ["hang", "conversation-update", "speech-update", "a type of next year"]) {
      const callId = newCall();
      expect((await tell({ type, call: { id: callId } })).status).toBe(200);
      expect(await messagesOf(callId)).toMatchObject([{ kind: type }]);
      expect(await callsOf(callId)).toEqual([]);
    }
  });

  it("is stored only by its kind when it is huge", async () => {
    const callId = newCall();
    await tell({ type: "conversation-update", call: { id: callId }, text: "x".repeat(300_000) });
    const [kept] = await messagesOf(callId);
    expect(kept?.body.length).toBeLessThan(100);
  });

  it("tells the model of a tool call that came here that the tool has no address", async () => {
    const { status, body } = await tell(capturedMessage("tool-calls", { callId: newCall(), line }));
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      { toolCallId: "call_Xq7Lm2", error: expect.stringMatching(/no address/) },
    ]);
  });
});

describe("secrets and capabilities that messages echo (VOICE-06)", () => {
  it("reach neither the raw messages nor the call log", async () => {
    for (const name of [
      "assistant-request",
      "end-of-call-2025",
      "end-of-call-2x",
      "status-update-in-progress",
    ]) {
      const callId = newCall();
      const message = capturedMessage(name, { callId, line });
      message.phoneNumber = { ...message.phoneNumber, twilioAuthToken: "canary-1" };
      message.assistant = {
        ...message.assistant,
        server: { secret: "canary-2", headers: { "x-key": "canary-3" } },
      };
      message.call.monitor = {
        listenUrl: `wss://example.vapi.ai/${callId}/canary-4/listen`,
        controlUrl: `https://example.vapi.ai/${callId}/canary-5/control`,
      };
      message.artifact = {
        ...message.artifact,
        presignedMonoUrl: "https://example.vapi.ai/a.wav?X-Amz-Signature=canary-6",
        recordingUrl: "https://example.vapi.ai/a.wav?X-Amz-Signature=canary-7",
        transcript: `User: my link is wss://example.vapi.ai/${callId}/canary-8/listen`,
        messages: [
          {
            role: "tool_calls",
            toolCalls: [{ function: { name: "x", arguments: '{"apiKey":"canary-9"}' } }],
          },
        ],
      };
      message.analysis = {
        ...message.analysis,
        summary: "See https://x.example/?token=canary-10",
        structuredData: { password: "canary-11" },
      };
      await tell(message);
      await settled();
      const stored = JSON.stringify([await messagesOf(callId), await callsOf(callId)]);
      expect(stored, name).toContain(callId);
      expect(stored, name).not.toContain("canary");
    }
  });
});
