import fc from "fast-check";
import { describe, expect, it } from "vitest";
import report2x from "@/tests/fixtures/vapi/end-of-call-2x.json";
import report2024 from "@/tests/fixtures/vapi/end-of-call-2024.json";
import report2025 from "@/tests/fixtures/vapi/end-of-call-2025.json";
import providerCall from "@/tests/fixtures/vapi/get-call-voicemail.json";
import { parseEndOfCallReport, parseProviderCall } from "./end-of-call";
import { parseServerMessage } from "./envelope";
import { redact } from "./redact";

type Fields = Record<string, unknown>;

function read(body: unknown) {
  const message = parseServerMessage(body);
  if (!message) throw new Error("The body holds no message");
  return parseEndOfCallReport(message);
}

function report(fields: Fields) {
  return read({ message: { type: "end-of-call-report", call: { id: "c1" }, ...fields } });
}

const DIALOGUE = [
  { role: "agent", text: "Hartley Plumbing, how can I help?", at: 1.28 },
  { role: "caller", text: "My kitchen tap is leaking.", at: 5 },
  { role: "tool", text: 'bookVisit({"day":"2025-06-12","time":"10:00"})', at: 8 },
  { role: "tool", text: "bookVisit: Booked.", at: 9.1 },
  { role: "agent", text: "You are booked for Thursday at ten.", at: 10 },
  { role: "caller", text: "Lovely, thank you.", at: 14.001 },
];

describe("parseEndOfCallReport", () => {
  it.each<[string, Fields, object]>([
    ["the cost of the call", { call: { id: "c1", cost: 0.5 } }, { cost: 0.5 }],
    ["its parts' total", { call: { id: "c1", costBreakdown: { total: 0.7 } } }, { cost: 0.7 }],
    [
      "the message's own parts",
      { costBreakdown: { total: 0.6 }, call: { id: "c1", cost: 0.5 } },
      { cost: 0.6 },
    ],
    [
      "a verdict in the call",
      { call: { id: "c1", analysis: { successEvaluation: true } } },
      { successEvaluation: "true" },
    ],
    ["a mark", { analysis: { successEvaluation: 8 } }, { successEvaluation: "8" }],
    ["words", { analysis: { successEvaluation: "Pass" } }, { successEvaluation: "Pass" }],
    ["no verdict", { analysis: { successEvaluation: {} } }, { successEvaluation: null }],
    [
      "the model's dialogue",
      { messagesOpenAIFormatted: [{ role: "user", content: "Hi" }] },
      { messages: [{ role: "caller", text: "Hi" }] },
    ],
  ])("reads %s where there is nothing better (VOICE-02)", (_, fields, expected) => {
    expect(report(fields)).toMatchObject(expected);
  });

  it("takes a call for ended by its status, its end or its reason, and what is no call for none (VOICE-02)", () => {
    expect(
      [null, {}, { id: "" }, { id: "c1" }].map((call) => parseProviderCall(call)?.hasEnded ?? null),
    ).toEqual([...[null, null, null, false]]);
    for (const over of [
      { status: "ended" },
      { endedReason: "customer-busy" },
      { endedAt: "2025-06-10T09:07:35Z" },
    ]) {
      expect(parseProviderCall({ id: "c1", ...over })?.hasEnded, Object.keys(over)[0]).toBe(true);
    }
  });

  it("reads a report of 2025 in full (VOICE-02)", () => {
    expect(read(report2025)).toEqual({
      callId: "aaaaaaaa-0007-4000-8000-000000000007",
      assistantId: "11111111-2222-4333-8444-555555555503",
      phoneNumberId: "11111111-2222-4333-8444-555555555502",
      calledNumber: "+442079460101",
      sipUri: null,
      caller: "+447700900142",
      direction: "inbound",
      carrierSid: "CA00000000000000000000000000000003",
      hasEnded: true,
      startedAt: "2025-06-10T09:06:55.000Z",
      endedAt: "2025-06-10T09:07:20.450Z",
      durationSeconds: 25.45,
      endIsKnown: true,
      happenedAt: "2025-06-10T09:06:55.000Z",
      endedReason: "customer-ended-call",
      summary: "The caller has a leaking kitchen tap. A visit was booked for Thursday at ten.",
      transcript:
        "AI: Hartley Plumbing, how can I help?\nUser: My kitchen tap is leaking.\nAI: You are booked for Thursday at ten.\nUser: Lovely, thank you.",
      messages: DIALOGUE,
      recordingUrl:
        "https://storage.vapi.ai/aaaaaaaa-0007-4000-8000-000000000007-1749546480000-00000000-0000-4000-8000-000000000001-mono.wav",
      hasRecording: true,
      cardSaid: false,
      cost: 0.0617,
      costs: [
        { component: "vapi", micros: 50_000 },
        { component: "other", micros: 11_700 },
      ],
      successEvaluation: "true",
      structuredData: { job: "tap", urgent: false },
    });
  });

  it("reads the same call from the shapes of 2024 and 2.x (VOICE-02)", () => {
    const { summary, transcript, messages } = read(report2025);
    expect(read(report2024)).toMatchObject({
      summary,
      transcript,
      messages,
      endIsKnown: false,
      cost: null,
    });
    expect(read(report2x)).toMatchObject({
      summary,
      transcript,
      messages,
      durationSeconds: 65,
      caller: null,
    });
  });

  it("keeps the stable name of a recording, never its credentials (VOICE-03, VOICE-06)", () => {
    const { recordingUrl, hasRecording } = read(report2x);
    expect(hasRecording).toBe(true);
    expect(recordingUrl).toMatch(
      /^https:\/\/example\.r2\.cloudflarestorage\.com\/hipaa-recordings\/[\w-]+-mono\.wav$/,
    );
    expect(JSON.stringify(read(report2x))).not.toContain("X-Amz");
    expect(report({ recordingUrl: "https://u:p@x.example/a.wav?X-Amz-Signature=s#f" }).recordingUrl).toBe(
      "https://x.example/a.wav",
    );
    expect(report({ artifact: { presignedMonoUrl: "https://x.example/a.wav?s=1" } })).toMatchObject({
      recordingUrl: null,
      hasRecording: true,
    });
    expect(report({ recordingUrl: "javascript:alert(1)" })).toMatchObject({
      recordingUrl: null,
      hasRecording: false,
    });
  });

  it("does not change with other presigned addresses (VOICE-03)", () => {
    const again = structuredClone(report2x);
    again.message.artifact.presignedMonoUrl += "&again=1";
    again.message.artifact.presignedUrlsExpiresAt = "2025-06-10T11:00:00.000Z";
    expect(read(again)).toEqual(read(report2x));
  });

  it("treats empty texts, lists and objects as absent (VOICE-03)", () => {
    const empty = report({
      summary: "",
      transcript: " ",
      messages: [],
      recordingUrl: "",
      endedReason: "",
      analysis: { summary: "", successEvaluation: "", structuredData: {} },
      artifact: { messages: [], transcript: "", recordingUrl: "" },
    });
    expect(empty).toMatchObject({
      summary: null,
      transcript: null,
      messages: [],
      recordingUrl: null,
      hasRecording: false,
      endedReason: null,
      successEvaluation: null,
      structuredData: null,
    });
  });

  it("looks in the next place when the first is empty (VOICE-02)", () => {
    const speech = [{ role: "user", message: "Hello", secondsFromStart: 1 }];
    expect(report({ artifact: { transcript: "" }, transcript: "AI: a" }).transcript).toBe("AI: a");
    expect(report({ analysis: {}, summary: "s" }).summary).toBe("s");
    expect(
      report({ artifact: { messages: [] }, call: { id: "c1", artifact: { messages: speech } } }).messages,
    ).toEqual([{ role: "caller", text: "Hello", at: 1 }]);
    expect(report({ call: { id: "c1", transcript: "AI: b", endedReason: "voicemail" } })).toMatchObject({
      transcript: "AI: b",
      endedReason: "voicemail",
    });
  });

  it("writes the transcript from the dialogue when only that came (VOICE-02)", () => {
    const messages = [
      { role: "system", message: "Never show this" },
      { role: "bot", message: "Hello" },
      { role: "user", message: "A tap\nleaks" },
      { role: "novel", message: "ignored" },
    ];
    expect(report({ artifact: { messages } }).transcript).toBe("AI: Hello\nUser: A tap leaks");
  });

  it("distinguishes unknown from zero (VOICE-02)", () => {
    expect(report({}).durationSeconds).toBeNull();
    expect(report({ durationSeconds: null, durationMs: "" }).durationSeconds).toBeNull();
    expect(report({ durationSeconds: 0 }).durationSeconds).toBe(0);
    expect(report({ durationSeconds: -1, durationMs: 25_450 }).durationSeconds).toBe(25.45);
    expect(report({ durationMinutes: 0.5 }).durationSeconds).toBe(30);
    expect(report({ cost: 0 }).cost).toBe(0);
    expect(report({ cost: null, costBreakdown: { total: 0.2 } }).cost).toBe(0.2);
  });

  it("reads times as ISO, epoch milliseconds or seconds, and subtracts them (VOICE-02)", () => {
    const iso = { startedAt: "2025-06-10T09:06:55.000Z", endedAt: "2025-06-10T09:07:55.000Z" };
    const expected = { ...iso, durationSeconds: 60 };
    expect(report(iso)).toMatchObject(expected);
    expect(report({ startedAt: 1749546415000, endedAt: "1749546475000" })).toMatchObject(expected);
    expect(report({ startedAt: 1749546415, endedAt: 1749546475 })).toMatchObject(expected);
    expect(report({ startedAt: "2025-06-10T10:06:55+01:00", endedAt: "2025-06-10 09:07:55" })).toMatchObject(
      expected,
    );
    expect(report({ startedAt: "soon", endedAt: 0 })).toMatchObject({ startedAt: null, endedAt: null });
    expect(report({ startedAt: iso.endedAt, endedAt: iso.startedAt }).durationSeconds).toBeNull();
  });

  it("places messages by their time when their seconds are missing (VOICE-02)", () => {
    const messages = [{ role: "user", message: "Hi", time: 1749546420000 }];
    expect(report({ messages, startedAt: 1749546415000 }).messages).toEqual([
      { role: "caller", text: "Hi", at: 5 },
    ]);
    expect(report({ messages }).messages).toEqual([{ role: "caller", text: "Hi", at: null }]);
  });

  it("shows no secret that a tool was given (VOICE-06)", () => {
    const toolCalls = [{ function: { name: "look", arguments: '{"apiKey":"canary","day":"2"}' } }];
    expect(report({ messages: [{ role: "tool_calls", toolCalls }] }).messages[0]?.text).toBe(
      'look({"apiKey":"[removed]","day":"2"})',
    );
  });

  it("reads the same from the redacted message as from the sent one (VOICE-03, VOICE-06)", () => {
    for (const body of [report2024, report2025]) {
      const outcome = redact(body);
      expect(outcome.tooDeep ? null : read(outcome.json)).toEqual(read(body));
    }
  });

  it("reads the same with nulls and copies added anywhere (VOICE-03)", () => {
    const { artifact, ...message } = report2025.message;
    const noise = fc.subarray([
      "durationMinutes",
      "destination",
      "chat",
      "scorecards",
      "assistantVersion",
      "compliance",
    ]);
    const copies = fc.subarray(["messages", "transcript", "recordingUrl", "stereoRecordingUrl"] as const);
    fc.assert(
      fc.property(noise, copies, copies, fc.boolean(), (nulls, without, alsoOnCall, repeatSummary) => {
        const noisy: Fields = {
          ...message,
          ...Object.fromEntries(nulls.map((key) => [key, null])),
          artifact,
        };
        for (const key of without) noisy[key] = null;
        noisy.call = {
          ...message.call,
          artifact: Object.fromEntries(alsoOnCall.map((key) => [key, artifact[key]])),
        };
        if (repeatSummary) noisy.summary = "";
        expect(read({ message: noisy })).toEqual(read(report2025));
      }),
    );
  });

  it("never throws, whatever the fields hold (VOICE-02)", () => {
    const any = fc.jsonValue();
    const entry = fc.record(
      {
        role: fc.oneof(any, fc.constantFrom("bot", "user", "tool_calls")),
        message: any,
        content: any,
        time: any,
        toolCalls: any,
      },
      { requiredKeys: [] },
    );
    const place = fc.record(
      {
        messages: fc.oneof(any, fc.array(entry)),
        transcript: any,
        recordingUrl: fc.oneof(any, fc.webUrl()),
        recording: any,
        summary: any,
      },
      { requiredKeys: [] },
    );
    const message = fc.record(
      {
        call: fc.oneof(any, place),
        artifact: fc.oneof(any, place),
        analysis: any,
        startedAt: any,
        endedAt: any,
        endedReason: any,
        durationMs: any,
        cost: any,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(message, (fields) => {
        const parsed = read({ message: { type: "end-of-call-report", ...fields } });
        expect(parsed.durationSeconds === null || parsed.durationSeconds >= 0).toBe(true);
        expect(JSON.stringify(parsed)).not.toContain("\\u0000");
      }),
      { numRuns: 300 },
    );
  });
});

describe("parseProviderCall", () => {
  it("reads an answer of GET /call/{id} (VOICE-02)", () => {
    const call = parseProviderCall(providerCall);
    expect(call).toMatchObject({
      callId: "aaaaaaaa-0005-4000-8000-000000000005",
      phoneNumberId: "11111111-2222-4333-8444-555555555502",
      caller: "+447700900142",
      direction: "outbound",
      hasEnded: true,
      startedAt: "2025-06-17T18:09:30.485Z",
      durationSeconds: 50.831,
      endedReason: "voicemail",
      successEvaluation: "false",
      cost: 0.069,
      hasRecording: true,
    });
    expect(call?.messages.map(({ role }) => role)).toEqual(["caller", "agent", "caller", "agent"]);
  });

  it("reads the same call identically from the report and from the API (VOICE-03)", () => {
    const { call, type: _, timestamp: __, ...rest } = report2025.message;
    expect(parseProviderCall({ ...call, ...rest })).toEqual(read(report2025));
  });

  it("knows a call that is still running (VOICE-02)", () => {
    expect(
      parseProviderCall({ id: "c1", status: "in-progress", startedAt: "2025-06-10T09:06:55Z" })?.hasEnded,
    ).toBe(false);
    expect(parseProviderCall({ id: "c1", status: "ended" })?.hasEnded).toBe(true);
  });

  it("returns null for anything that is not a call, and never throws (VOICE-02)", () => {
    for (const body of [null, [], {}, { id: "" }, { id: 3 }, "x"]) expect(parseProviderCall(body)).toBeNull();
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
        expect(parseProviderCall({ ...fields, id: "c1" })?.callId).toBe("c1");
      }),
    );
  });
});
