import { describe, expect, it } from "vitest";
import { parseEndOfCallReport, parseProviderCall } from "@/lib/providers/voice/end-of-call";
import { identifyCall, parseServerMessage } from "@/lib/providers/voice/envelope";
import { redact } from "@/lib/providers/voice/redact";
import { parseStatusUpdate } from "@/lib/providers/voice/status-update";
import { parseToolCalls } from "@/lib/providers/voice/tool-calls";
import { dialogues, getDialogue } from "../demo/dialogues/all-dialogues";
import {
  assistantRequest,
  endOfCallReport,
  providerCall,
  type ServerMessageBody,
  statusUpdate,
  toolCallsMessage,
} from "./messages";
import { type MessageShape, type PlannedCall, planCall, wasAnswered } from "./planned-call";
import { secretsIn } from "./planted-secrets";

const line = {
  number: "+441134960150",
  phoneNumberId: "3c7f1e52-9f7c-5d2b-8f9d-0a4a6b1c2d3e",
  assistantId: "11111111-2222-4333-8444-555555555503",
  sipUri: "sip:hartley-plumbing@sip.vapi.ai",
};
const startedAt = new Date("2026-11-21T10:00:00.000Z");
const recording = {
  recordingUrl: "https://storage.vapi.ai/one-mono.wav",
  stereoRecordingUrl: "https://storage.vapi.ai/one-stereo.wav",
  presignedMonoUrl: "https://storage.vapi.ai/one-mono.wav?X-Amz-Signature=abc",
  presignedUrlsExpiresAt: "2026-11-21T10:30:00.000Z",
};
const plan = (id: string, shape: MessageShape = "2.x", argumentsAs: PlannedCall["argumentsAs"] = "object") =>
  planCall({ dialogue: getDialogue(id), line, startedAt, shape, argumentsAs });

function read(body: ServerMessageBody) {
  const message = parseServerMessage(JSON.parse(JSON.stringify(body)));
  if (!message) throw new Error("the product cannot read this message");
  return message;
}

describe.each(["2024", "2.x"] as const)("messages in the shape of %s", (shape) => {
  it("name the call's owner and direction", () => {
    const inbound = plan("boiler-no-hot-water", shape);
    expect(identifyCall(read(statusUpdate(inbound, { status: "in-progress", at: 0 })))).toEqual({
      callId: inbound.id,
      assistantId: line.assistantId,
      phoneNumberId: line.phoneNumberId,
      calledNumber: line.number,
      sipUri: shape === "2024" ? line.sipUri : null,
      caller: "+447700900118",
      direction: "inbound",
      carrierSid: `CA${inbound.id.replaceAll("-", "")}`,
    });
    const outbound = plan("voicemail-quote-follow-up", shape);
    expect(identifyCall(read(statusUpdate(outbound, { status: "ringing", at: 0 }))).direction).toBe(
      "outbound",
    );
  });

  it("give the state of the call and, only at its end, why it ended", () => {
    const call = plan("boiler-no-hot-water", shape);
    const ended = parseStatusUpdate(read(statusUpdate(call, { status: "ended", at: 51 })));
    expect(ended).toMatchObject({ status: "ended", endedReason: "customer-ended-call" });
    expect(ended.at).toBe("2026-11-21T10:00:51.000Z");
    const begun = parseStatusUpdate(read(statusUpdate(call, { status: "in-progress", at: 0 })));
    expect(begun).toMatchObject({ status: "in-progress", endedReason: null });
  });

  it.each(["object", "text"] as const)("carry tool arguments as %s", (argumentsAs) => {
    const call = plan("boiler-no-hot-water", shape, argumentsAs);
    const body = toolCallsMessage(call, call.toolCalls);
    const sent = body.message.toolCallList as { function: { arguments: unknown } }[];
    for (const entry of sent)
      expect(typeof entry.function.arguments).toBe(argumentsAs === "text" ? "string" : "object");
    expect(parseToolCalls(read(body))).toEqual(
      call.toolCalls.map(({ id, name, arguments: given }) => ({ id, name, arguments: given })),
    );
  });

  it.each(dialogues)("report $id so that the product reads the whole call", (dialogue) => {
    const call = plan(dialogue.id, shape);
    const report = parseEndOfCallReport(read(endOfCallReport(call, { recording })));
    const answered = wasAnswered(dialogue);
    expect(report.callId).toBe(call.id);
    expect(report.endedReason).toBe(dialogue.endReason);
    expect(report.summary).toBe(dialogue.summary || null);
    const spoken = report.messages.filter(({ role }) => role !== "tool");
    expect(spoken.map(({ text }) => text)).toEqual(dialogue.turns.map(({ text }) => text));
    expect(spoken.map(({ at }) => at)).toEqual(dialogue.turns.map(({ at }) => at));
    expect(report.transcript?.split("\n").length ?? 0).toBe(dialogue.turns.length);
    expect(report.hasRecording).toBe(true);
    if (shape === "2.x") expect(report.durationSeconds ?? 0).toBeCloseTo(answered ? dialogue.seconds : 0, 2);
  });

  it("echo secrets as the provider does, and the product's redaction finds every one (VOICE-06)", () => {
    const call = plan("boiler-no-hot-water", shape);
    const bodies = [
      assistantRequest(call),
      statusUpdate(call, { status: "in-progress", at: 0 }),
      toolCallsMessage(call, call.toolCalls),
      endOfCallReport(call, { recording }),
    ];
    for (const body of bodies) {
      expect(secretsIn(JSON.stringify(body)).length).toBeGreaterThanOrEqual(4);
      expect(secretsIn(JSON.stringify(redact(body)))).toEqual([]);
    }
  });
});

describe("a planned call", () => {
  it("has its own id, as has each of its tool calls", () => {
    const calls = [plan("boiler-no-hot-water"), plan("boiler-no-hot-water")];
    const ids = calls.flatMap((call) => [call.id, ...call.toolCalls.map(({ id }) => id)]);
    expect(new Set(ids).size).toBe(6);
  });

  it("shows only what has been said up to the message", () => {
    const call = plan("boiler-no-hot-water");
    const [first] = call.toolCalls;
    if (!first) throw new Error("the dialogue has a tool call");
    const { artifact } = read(toolCallsMessage(call, [first])) as unknown as {
      artifact: { messages: { role: string }[] };
    };
    expect(artifact.messages.filter(({ role }) => role === "user" || role === "bot")).toHaveLength(6);
  });

  it("reports the tools' real answers", () => {
    const call = plan("boiler-no-hot-water");
    const answers = Object.fromEntries(call.toolCalls.map(({ id }) => [id, `Answer to ${id}`]));
    const told = JSON.stringify(endOfCallReport(call, { answers }));
    for (const { id, result } of call.toolCalls) {
      expect(told).toContain(`Answer to ${id}`);
      expect(told).not.toContain(result);
    }
  });

  it("never started and cost nothing when unanswered", () => {
    const report = parseEndOfCallReport(read(endOfCallReport(plan("unanswered-follow-up"))));
    expect(report).toMatchObject({ startedAt: null, durationSeconds: null, cost: 0, messages: [] });
  });

  it("is the same call in the provider's API as in its report (VOICE-03)", () => {
    const call = plan("slipped-tiles-after-storm");
    const { hasRecording, recordingUrl, ...told } = parseEndOfCallReport(read(endOfCallReport(call)));
    const asked = parseProviderCall(JSON.parse(JSON.stringify(providerCall(call))));
    expect(asked).toMatchObject({ ...told, calledNumber: null });
  });
});
