import fc from "fast-check";
import { describe, expect, it } from "vitest";
import report from "@/tests/fixtures/vapi/end-of-call-2025.json";
import { cpuTime, isInstrumented } from "@/tests/support/speed";
import { findCallIdInText } from "./find-call-id";

const ID = "aaaaaaaa-0007-4000-8000-000000000007";

describe("findCallIdInText", () => {
  it("finds the call of a report that was cut anywhere after the id (VOICE-03)", () => {
    const text = JSON.stringify(report);
    const known = text.indexOf(ID) + ID.length + 20;
    for (let length = known; length < text.length; length += 97) {
      expect(findCallIdInText(text.slice(0, length))).toBe(ID);
    }
  });

  it("reads the call's own id, not one of an object inside it (VOICE-03)", () => {
    expect(
      findCallIdInText(`{"call":{"customer":{"id":"other"},"name":"\\"id\\":\\"x","id":"mine","x":"`),
    ).toBe("mine");
    expect(
      findCallIdInText(`{"phoneNumber":{"id":"other"},"call": { "type":"webCall",\n "id" : "mine"`),
    ).toBe("mine");
  });

  it("falls back to a callId key and to the id inside an address (VOICE-03)", () => {
    expect(findCallIdInText('{"callId":"mine","x":')).toBe("mine");
    expect(findCallIdInText(`{"recordingUrl":"https://storage.vapi.ai/${ID}-1749546480000-00`)).toBe(ID);
    expect(findCallIdInText(`{"monitor":{"listenUrl":"wss://x.vapi.ai/${ID}/listen"`)).toBe(ID);
  });

  it("finds nothing in half an id or without a call (VOICE-03)", () => {
    for (const text of [
      "",
      "not JSON",
      '{"call":{"id":"aaaaaaaa-00',
      '{"call":{}}',
      '{"call":null}',
      '{"call":{"id":7}}',
    ]) {
      expect(findCallIdInText(text)).toBeNull();
    }
  });

  it.skipIf(isInstrumented)("never throws and is quick on hostile text (VOICE-03)", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom('"call":{', '"id":"', '"', "}", "\\"),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        expect(findCallIdInText(pieces.join(""))).not.toBe("");
      }),
    );
    expect(cpuTime(() => findCallIdInText('"call":{'.repeat(125_000)))).toBeLessThan(2_000);
  });
});
