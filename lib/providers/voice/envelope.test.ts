import fc from "fast-check";
import { describe, expect, it } from "vitest";
import assistantRequest from "@/tests/fixtures/vapi/assistant-request.json";
import latestReport from "@/tests/fixtures/vapi/end-of-call-2x.json";
import statusEnded from "@/tests/fixtures/vapi/status-update-ended.json";
import statusInProgress from "@/tests/fixtures/vapi/status-update-in-progress.json";
import { identifyCall, parseServerMessage } from "./envelope";
import { parseStatusUpdate } from "./status-update";

const PHONE_NUMBER_ID = "11111111-2222-4333-8444-555555555502";

function identify(message: Record<string, unknown>) {
  const parsed = parseServerMessage({ message: { type: "status-update", ...message } });
  return parsed && identifyCall(parsed);
}

describe("parseServerMessage", () => {
  it("keeps unknown types and fields (VOICE-02)", () => {
    const message = parseServerMessage({
      message: { type: "brand.new", call: { id: "c1", novel: 1 }, extra: [2] },
    });
    expect(message).toMatchObject({ type: "brand.new", call: { id: "c1", novel: 1 }, extra: [2] });
  });

  it("loses one field of a wrong type, not the message (VOICE-02)", () => {
    const message = parseServerMessage({
      message: {
        type: "status-update",
        status: "ended",
        customer: "x",
        call: { id: "c1", customer: { number: 7 } },
      },
    });
    expect(message).toMatchObject({
      status: "ended",
      customer: null,
      call: { id: "c1", customer: { number: null } },
    });
  });

  it("returns null when there is no message", () => {
    for (const body of [
      null,
      undefined,
      1,
      "text",
      [],
      {},
      { message: null },
      { message: {} },
      { message: { type: 3 } },
    ]) {
      expect(parseServerMessage(body)).toBeNull();
    }
  });

  it("does not let a message reach a prototype (VOICE-02)", () => {
    const message = parseServerMessage(
      JSON.parse(
        '{"message":{"type":"a","__proto__":{"polluted":1},"call":{"id":"c1","constructor":{"x":1}}}}',
      ),
    );
    expect(message?.type).toBe("a");
    expect(Reflect.get({}, "polluted")).toBeUndefined();
    expect(Reflect.get(message ?? {}, "polluted")).toBeUndefined();
  });

  it("never throws, whatever JSON arrives (VOICE-02)", () => {
    const field = fc.oneof(
      fc.jsonValue(),
      fc.record({ id: fc.jsonValue(), number: fc.jsonValue(), sipUri: fc.string() }),
    );
    const message = fc.record({
      type: fc.string({ minLength: 1 }),
      timestamp: fc.jsonValue(),
      call: field,
      phoneNumber: field,
      customer: field,
      assistant: field,
      status: fc.jsonValue(),
      endedReason: fc.jsonValue(),
    });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.record({ message })), (body) => {
        const parsed = parseServerMessage(body);
        if (!parsed) return;
        expect(Object.keys(identifyCall(parsed))).toHaveLength(8);
        expect(parseStatusUpdate(parsed)).toHaveProperty("status");
      }),
    );
  });
});

describe("identifyCall", () => {
  it("reads a phone call (VOICE-01)", () => {
    const message = parseServerMessage(assistantRequest);
    expect(message && identifyCall(message)).toEqual({
      callId: "aaaaaaaa-0001-4000-8000-000000000001",
      assistantId: null,
      phoneNumberId: PHONE_NUMBER_ID,
      calledNumber: "+442079460101",
      sipUri: null,
      caller: "+447700900142",
      direction: "inbound",
      carrierSid: "CA00000000000000000000000000000001",
    });
  });

  it("finds the number by the call's snapshot when phoneNumber and customer are missing (VOICE-01)", () => {
    const message = parseServerMessage(latestReport);
    expect(message && identifyCall(message)).toMatchObject({
      phoneNumberId: PHONE_NUMBER_ID,
      calledNumber: null,
      caller: null,
    });
  });

  it("reads a web call, which has neither number nor caller (VOICE-02)", () => {
    const message = parseServerMessage(statusInProgress);
    expect(message && identifyCall(message)).toMatchObject({
      callId: "aaaaaaaa-0003-4000-8000-000000000003",
      assistantId: "11111111-2222-4333-8444-555555555503",
      phoneNumberId: null,
      calledNumber: null,
      caller: null,
      direction: "inbound",
    });
  });

  it("prefers the snapshot's phoneNumberId to the copy beside it (VOICE-01)", () => {
    expect(identify({ call: { phoneNumberId: "a" }, phoneNumber: { id: "b" } })?.phoneNumberId).toBe("a");
    expect(identify({ call: { phoneNumberId: "" }, phoneNumber: { id: "b" } })?.phoneNumberId).toBe("b");
  });

  it("reads SIP addresses without regard to case, and the caller from one (VOICE-01)", () => {
    const call = identify({
      phoneNumber: { number: null, sipUri: "sip:Hartley@sip.vapi.ai" },
      customer: { sipUri: "sip:front-door@pbx.example;transport=tls" },
    });
    expect(call).toMatchObject({
      sipUri: "sip:hartley@sip.vapi.ai",
      caller: "front-door",
      calledNumber: null,
    });
  });

  it("brings numbers to E.164, and has no caller where the number was withheld (VOICE-01)", () => {
    expect(identify({ phoneNumber: { number: "020 7946 0101" } })?.calledNumber).toBe("+442079460101");
    expect(identify({ phoneNumber: { number: "front desk" } })?.calledNumber).toBeNull();
    expect(identify({ customer: { number: "+44 7700 900142" } })?.caller).toBe("+447700900142");
    expect(identify({ customer: { number: "anonymous" } })?.caller).toBeNull();
    expect(identify({ customer: { number: "+266696687" } })?.caller).toBeNull();
    expect(identify({ customer: { sipUri: "sip:anonymous@anonymous.invalid" } })?.caller).toBeNull();
  });

  it("recognises a call that we placed (VOICE-02)", () => {
    expect(identify({ call: { type: "outboundPhoneCall" } })?.direction).toBe("outbound");
  });
});

describe("parseStatusUpdate", () => {
  it("reads the message's status, not the stale snapshot's (VOICE-02)", () => {
    const message = parseServerMessage(statusInProgress);
    expect(message && parseStatusUpdate(message)).toEqual({
      callId: "aaaaaaaa-0003-4000-8000-000000000003",
      status: "in-progress",
      endedReason: null,
      at: "2025-06-10T09:07:00.647Z",
    });
  });

  it("reads why a call ended, and ISO times (VOICE-02)", () => {
    const message = parseServerMessage(statusEnded);
    expect(message && parseStatusUpdate(message)).toMatchObject({
      status: "ended",
      endedReason: "silence-timed-out",
      at: "2024-06-30T02:53:31.333Z",
    });
  });
});
