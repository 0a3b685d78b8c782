import { describe, expect, it } from "vitest";
import { wasMissed } from "./missed";

const call = (endReason: string | null, changes = {}) =>
  wasMissed({ direction: "inbound", endReason, duration: 4, peopleSpoke: false, ...changes });

describe("a call was missed", () => {
  it.each([
    "customer-did-not-answer",
    "customer-busy",
    "call.ringing.sip-inbound-caller-hungup-before-call-connect",
    "assistant-not-found",
    "pipeline-error-openai-llm-failed",
    "customer-ended-call",
    "no-answer",
    null,
  ])("that ended within seconds, in silence, by %s", (reason) => {
    expect(call(reason)).toBe(true);
  });

  it.each([
    "voicemail",
    "assistant-ended-call",
    "assistant-forwarded-call",
    "silence-timed-out",
    "manually-canceled",
  ])("not when it ended by %s", (reason) => {
    expect(call(reason)).toBe(false);
  });

  it("not when someone spoke, when we placed it, or when the caller listened for long", () => {
    expect(call("pipeline-error-openai-llm-failed", { peopleSpoke: true })).toBe(false);
    expect(call("customer-did-not-answer", { direction: "outbound" })).toBe(false);
    expect(call("customer-ended-call", { duration: 45 })).toBe(false);
    expect(call("pipeline-error-openai-llm-failed", { duration: 45 })).toBe(true);
  });
});
