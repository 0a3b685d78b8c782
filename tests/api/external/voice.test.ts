import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { assignUnownedCalls } from "@/lib/calls/assign-calls";
import { MINUTE } from "@/lib/core/clock";
import { settled } from "@/lib/http/after-answer";
import { quickest } from "@/tests/support/speed";
import { makePerson, type Person } from "../../support/people";
import {
  assignLine,
  capturedMessage,
  fromProvider,
  type Line,
  type Message,
  newLine,
  postVoice,
  saveSetting,
} from "../../support/voice";

let client: Person;
let line: Line;
beforeAll(async () => {
  client = await makePerson();
  line = await assignLine(client.id, { assistantId: "assistant-of-the-client" });
});
afterAll(settled);

const tell = (message: Message) => postVoice({ body: { message } });
const newCall = () => `test-${randomUUID()}`;
const report = (callId: string, name = "end-of-call-2x") => capturedMessage(name, { callId, line });
const statusUpdate = (callId: string, status: string, more: Message = {}): Message => ({
  type: "status-update",
  status,
  timestamp: Date.now(),
  call: { id: callId, type: "inboundPhoneCall", phoneNumberId: line.vapiPhoneNumberId },
  customer: { number: "+447700900142" },
  ...more,
});

const callsOf = (callId: string) => rawSql()<Message[]>`
  select *, duration::float8 as duration from call_logs where call_id = ${callId}`;
const messagesOf = (callId: string) => rawSql()<Message[]>`
  select * from voice_messages where call_id = ${callId} order by id`;
const jobsOf = (key: string) => rawSql()<Message[]>`
  select task_identifier, extract(epoch from run_at - now())::float8 as due_in
  from graphile_worker.jobs where key = ${key}`;

async function onlyCall(callId: string): Promise<Message> {
  const calls = await callsOf(callId);
  expect(calls).toHaveLength(1);
  return calls[0] as Message;
}

describe("an assistant-request (VOICE-02)", () => {
  const request = (changes: { line?: Line }) =>
    tell(capturedMessage("assistant-request", { callId: newCall(), line: changes.line ?? newLine() }));

  it("is answered with the assistant of the called number's client, within a second", async () => {
    const { status, body } = await request({ line });
    expect(status).toBe(200);
    expect(body).toEqual({ assistantId: "assistant-of-the-client" });
    expect(await quickest(() => request({ line }))).toBeLessThan(1_000);
  });

  it("else with the default assistant, else with a sentence for the caller", async () => {
    const { body } = await request({});
    expect(body).toEqual({ error: expect.stringMatching(/^Thank you for calling/) });
    await saveSetting("default_assistant_id", "assistant-of-the-house");
    try {
      await expect
        .poll(async () => (await request({})).body, { timeout: 8_000, interval: 250 })
        .toEqual({ assistantId: "assistant-of-the-house" });
    } finally {
      await saveSetting("default_assistant_id", null);
    }
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

  it("never takes a state back", async () => {
    const callId = newCall();
    for (const status of ["ended", "in-progress", "ringing"]) await tell(statusUpdate(callId, status));
    expect((await onlyCall(callId)).live_status).toBe("ended");
  });

  it("plans a look at the provider for an ended call, in case the report gets lost", async () => {
    const callId = newCall();
    await tell(statusUpdate(callId, "ended", { endedReason: "customer-ended-call" }));
    await settled();
    const [job] = await jobsOf(`recover-call:${callId}`);
    expect(job).toMatchObject({ task_identifier: "recover-call" });
    expect(job?.due_in).toBeGreaterThan(60);
    expect(job?.due_in).toBeLessThan(180);
    expect((await onlyCall(callId)).end_reason).toBe("customer-ended-call");
  });

  it("with a status that nobody knows is kept, and changes nothing", async () => {
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

describe("an end-of-call report (VOICE-02, VOICE-03)", () => {
  it.each(["end-of-call-2024", "end-of-call-2025", "end-of-call-2x"])(
    "of the form %s is stored",
    async (name) => {
      const callId = newCall();
      expect((await tell(report(callId, name))).status).toBe(200);
      const call = await onlyCall(callId);
      expect(call).toMatchObject({ user_id: client.id, live_status: "ended", call_direction: "inbound" });
      expect(call.transcript).toMatch(/User: /);
      expect(call.messages.length).toBeGreaterThan(1);
      expect(call.reported_at).not.toBeNull();
      expect(call.recording_url).toMatch(/^https:\/\/[^?]+$/);
      expect((await messagesOf(callId)).map(({ kind }) => kind)).toEqual(["end-of-call-report"]);
    },
  );

  it("has its facts in the call log", async () => {
    const callId = newCall();
    await tell({ ...report(callId), customer: { number: "07400 123456" } });
    expect(await onlyCall(callId)).toMatchObject({
      phone_number: "+447400123456",
      vapi_phone_number: line.number,
      duration: 65,
      summary: "The caller has a leaking kitchen tap. A visit was booked for Thursday at ten.",
      end_reason: "customer-ended-call",
      cost: "0.061700",
      success_evaluation: "true",
    });
  });

  it("leaves one row when it comes 50 times at once, with other presigned addresses", async () => {
    const callId = newCall();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const message = report(callId);
        message.artifact.presignedMonoUrl += index;
        return tell(message);
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await onlyCall(callId)).toMatchObject({ live_status: "ended", duration: 65 });
    await settled();
    expect(await jobsOf(`copy-recording:${callId}`)).toHaveLength(1);
    expect(await rawSql()`select 1 from call_recordings where call_id = ${callId}`).toHaveLength(1);
  });

  it("leaves the same row in any order with its status updates, repeated or not (VOICE-03)", async () => {
    const facts = async (order: (callId: string) => Message[]) => {
      const callId = newCall();
      for (const message of order(callId)) expect((await tell(message)).status).toBe(200);
      const { live_status, duration, started_at, ended_at, end_reason, summary, user_id, happened_at } =
        await onlyCall(callId);
      return { live_status, duration, started_at, ended_at, end_reason, summary, user_id, happened_at };
    };
    const [start, end] = [
      (callId: string) => statusUpdate(callId, "in-progress"),
      (callId: string) => statusUpdate(callId, "ended", { endedReason: "customer-ended-call" }),
    ];
    const expected = await facts((id) => [start(id), end(id), report(id)]);
    expect(expected).toMatchObject({ live_status: "ended", duration: 65, end_reason: "customer-ended-call" });
    expect(await facts((id) => [report(id), end(id), start(id)])).toEqual(expected);
    expect(await facts((id) => [end(id), report(id), start(id), report(id)])).toEqual(expected);
    expect(await facts((id) => [report(id), report(id), start(id)])).toEqual(expected);
    expect(await facts((id) => [report(id)])).toEqual(expected);
  });

  it("takes the length from the status updates when it says none, as in 2024 (VOICE-03, DATA-01)", async () => {
    const callId = newCall();
    const began = Date.now() - MINUTE; // a status that claims to be long ago is not believed
    await tell(statusUpdate(callId, "in-progress", { timestamp: began }));
    await tell(
      statusUpdate(callId, "ended", { timestamp: began + 12_000, endedReason: "customer-ended-call" }),
    );
    await tell({ type: "end-of-call-report", call: { id: callId }, endedReason: "customer-ended-call" });
    expect((await onlyCall(callId)).duration).toBe(12);
  });

  it("does not lose what is known to an emptier repetition", async () => {
    const callId = newCall();
    await tell(report(callId, "end-of-call-2025"));
    const full = await onlyCall(callId);
    const empty: Message = {
      type: "end-of-call-report",
      call: { id: callId },
      artifact: { messages: [], transcript: "", recordingUrl: null },
      analysis: { summary: "" },
      endedReason: null,
      startedAt: null,
      customer: null,
    };
    await tell(empty);
    const { updated_at: _, ...after } = await onlyCall(callId);
    expect(full).toMatchObject(after);
  });

  it("is filled up by a fuller repetition", async () => {
    const callId = newCall();
    await tell({ type: "end-of-call-report", call: { id: callId } });
    expect(await onlyCall(callId)).toMatchObject({ user_id: null, summary: null, duration: null });
    await tell(report(callId));
    expect(await onlyCall(callId)).toMatchObject({ user_id: client.id, duration: 65 });
  });

  it("is taken with nulls, odd types and times in any form", async () => {
    const callId = newCall();
    const { status } = await tell({
      type: "end-of-call-report",
      timestamp: "yesterday",
      call: { id: callId, type: null, customer: "nobody", phoneNumberId: 7 },
      phoneNumber: [],
      startedAt: 1749546415000,
      endedAt: "2025-06-10T09:08:00Z",
      durationSeconds: "a while",
      endedReason: "a reason of next year",
      cost: 1e300,
      artifact: { messages: "none", transcript: 5 },
      analysis: null,
    });
    expect(status).toBe(200);
    expect(await onlyCall(callId)).toMatchObject({
      duration: 65,
      cost: null,
      end_reason: "a reason of next year",
    });
  });

  it("without a call's id is kept", async () => {
    const mark = randomUUID();
    expect((await tell({ type: "end-of-call-report", summary: mark })).status).toBe(200);
    const kept = await rawSql()`select kind from voice_messages where body like ${`%${mark}%`}`;
    expect(kept).toMatchObject([{ kind: "end-of-call-report" }]);
  });

  it("is acknowledged only once it is stored (VOICE-04)", async () => {
    const callId = newCall();
    let answered = false;
    let answer: ReturnType<typeof tell> | undefined;
    await rawSql().begin(async (sql) => {
      await sql`insert into call_logs (call_id) values (${callId})`; // which holds up whoever writes the same call
      answer = tell(report(callId)).finally(() => {
        answered = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect(answered).toBe(false);
    });
    expect((await answer)?.status).toBe(200);
    expect(await onlyCall(callId)).toMatchObject({ duration: 65 });
  });

  it("is stored with NUL, lone surrogates, emoji, right-to-left text and a very long summary", async () => {
    const callId = newCall();
    const message = report(callId);
    message.analysis.summary = `\u0000 \ud800 🛠 שלום ${"long ".repeat(200_000)}`;
    message.artifact.messages[1].message = "\udfff Hello \u0000";
    message.analysis.structuredData = { "a\u0000": "\ud800", __proto__: null };
    expect((await tell(message)).status).toBe(200);
    const call = await onlyCall(callId);
    expect(call.summary).toContain("🛠 שלום long");
    expect(call.summary.length).toBeGreaterThan(900_000);
    expect(call.messages[0].text).toContain("Hello");
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
    expect(await jobsOf(`recover-call:${callId}`)).toMatchObject([{ task_identifier: "recover-call" }]);
    await tell(report(callId));
    expect(await onlyCall(callId)).toMatchObject({ duration: 65 });
  });

  it("nor is one lost that is too deep, or sent as something else", async () => {
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
    expect(await jobsOf(`recover-call:${other}`)).toHaveLength(1);
  });

  it("is refused beyond 10 MiB", async () => {
    expect((await postVoice({ raw: "x".repeat(10 * 1024 * 1024 + 1) })).status).toBe(413);
  });
});

describe("a number that belongs to nobody (VOICE-02)", () => {
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
    expect((await onlyCall(callId)).user_id).toBeNull();
    const owner = await makePerson();
    await assignLine(owner.id, { line: unowned });
    const assigned = { phoneNumber: unowned.number, ...unowned, userId: owner.id };
    expect(await assignUnownedCalls(database(), assigned)).toBe(1);
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
    await assignUnownedCalls(database(), { phoneNumber: moved.number, ...moved, userId: owner.id });
    await tell(capturedMessage("end-of-call-2x", { callId, line: moved }));
    expect((await onlyCall(callId)).user_id).toBe(former.id);
  });

  it("has a call adopted that was stored while the number was being assigned", async () => {
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
  it("is answered 200 and kept", async () => {
    for (const type of ["hang", "conversation-update", "speech-update", "a type of next year"]) {
      const callId = newCall();
      expect((await tell({ type, call: { id: callId } })).status).toBe(200);
      expect(await messagesOf(callId)).toMatchObject([{ kind: type }]);
      expect(await callsOf(callId)).toEqual([]);
    }
  });

  it("is kept by its kind alone when it is huge", async () => {
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
