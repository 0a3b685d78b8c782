import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { MINUTE } from "@/lib/platform/core/clock";
import { settled } from "@/tests/support/settled";
import type { Message } from "@/tests/support/voice";
import { dueJobs, messagesOf, newCall, onlyCall, openVoiceDesk, tell } from "@/tests/support/voice-desk";

const { client, line, report, statusUpdate } = await openVoiceDesk();
afterAll(settled);

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

  it("is stored in the call log", async () => {
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
    expect(await dueJobs(`copy-recording:${callId}`)).toHaveLength(1);
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
    const began = Date.now() - MINUTE; // a status with an old timestamp is not trusted
    await tell(statusUpdate(callId, "in-progress", { timestamp: began }));
    await tell(
      statusUpdate(callId, "ended", { timestamp: began + 12_000, endedReason: "customer-ended-call" }),
    );
    await tell({ type: "end-of-call-report", call: { id: callId }, endedReason: "customer-ended-call" });
    expect((await onlyCall(callId)).duration).toBe(12);
  });

  it("does not lose known values to an emptier repetition", async () => {
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

  it("is completed by a fuller repetition", async () => {
    const callId = newCall();
    await tell({ type: "end-of-call-report", call: { id: callId } });
    expect(await onlyCall(callId)).toMatchObject({ user_id: null, summary: null, duration: null });
    await tell(report(callId));
    expect(await onlyCall(callId)).toMatchObject({ user_id: client.id, duration: 65 });
  });

  it("is accepted with nulls, wrong types and times in any form", async () => {
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

  it("without a call's id is stored", async () => {
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
      await sql`insert into call_logs (call_id) values (${callId})`; // which blocks other writers of the same call
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
