import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeEndReason, type EndReasonFamily, endReasonFamily } from "./end-reasons";

const REASONS = readFileSync(
  new URL("../../../tests/fixtures/vapi/ended-reasons.txt", import.meta.url),
  "utf8",
)
  .trim()
  .split("\n");

function members(family: EndReasonFamily): string[] {
  return REASONS.filter((reason) => endReasonFamily(reason) === family).sort();
}

describe("endReasonFamily", () => {
  it("puts each of the provider's 597 reasons in a family (CALLS-09, CALLS-10)", () => {
    expect(new Set(REASONS).size).toBe(597);
    expect(members("unknown")).toEqual([]);
  });

  it("puts only the right reasons in each family (CALLS-09, CALLS-10, CALLS-11)", () => {
    expect(members("voicemail")).toEqual(["voicemail"]);
    expect(members("no answer")).toEqual([
      "call.in-progress.error-providerfault-outbound-sip-408-request-timeout",
      "call.in-progress.error-providerfault-outbound-sip-480-temporarily-unavailable",
      "customer-busy",
      "customer-did-not-answer",
      "vonage-rejected",
    ]);
    expect(members("hung up before connect")).toEqual([
      "call.ringing.sip-inbound-caller-hungup-before-call-connect",
    ]);
    expect(members("caller ended")).toEqual([
      "call.in-progress.sip-completed-call",
      "call.in-progress.twilio-completed-call",
      "customer-ended-call",
      "customer-ended-call-after-warm-transfer-attempt",
      "customer-ended-call-before-warm-transfer",
      "customer-ended-call-during-transfer",
      "vonage-completed",
      "vonage-disconnected",
    ]);
    expect(members("assistant ended")).toEqual([
      "assistant-ended-call",
      "assistant-ended-call-after-message-spoken",
      "assistant-ended-call-with-hangup-task",
      "assistant-said-end-call-phrase",
      "call.ending.hook-executed-say",
      "call.ringing.hook-executed-say",
    ]);
    expect(members("transferred")).toEqual([
      "assistant-forwarded-call",
      "assistant-request-returned-forwarding-phone-number",
      "call.ending.hook-executed-transfer",
      "call.ringing.hook-executed-transfer",
    ]);
    expect(members("transfer failed")).toEqual([
      "call.forwarding.no-answer",
      "call.forwarding.operator-busy",
      "call.in-progress.error-transfer-failed",
      "call.in-progress.error-warm-transfer-assistant-cancelled",
      "call.in-progress.error-warm-transfer-max-duration",
      "call.in-progress.error-warm-transfer-microphone-timeout",
      "call.in-progress.error-warm-transfer-silence-timeout",
    ]);
    expect(members("timed out")).toEqual(["exceeded-max-duration", "silence-timed-out"]);
    expect(members("cancelled")).toEqual(["call-deleted", "manually-canceled", "scheduled-call-deleted"]);
  });

  it("counts every remaining reason as a fault (CALLS-11)", () => {
    const faults = members("failed");
    expect(faults).toHaveLength(560);
    expect(faults).toContain("call.in-progress.error-vapifault-cartesia-socket-hang-up");
    expect(faults.filter((reason) => reason.startsWith("pipeline-"))).toHaveLength(
      REASONS.filter((reason) => reason.startsWith("pipeline-")).length,
    );
  });

  it("sorts reasons added by later versions by their prefix", () => {
    expect(endReasonFamily("call.in-progress.error-providerfault-new-voicemail-model-failed")).toBe("failed");
    expect(endReasonFamily("customer-ended-call-while-on-hold")).toBe("caller ended");
    expect(endReasonFamily("assistant-ended-call-politely")).toBe("assistant ended");
    expect(endReasonFamily("Customer-Did-Not-Answer ")).toBe("no answer");
  });

  it("does not guess about anything else", () => {
    for (const reason of [null, "", "novel", "constructor", "__proto__", "toString"]) {
      expect(endReasonFamily(reason)).toBe("unknown");
    }
  });
});

describe("describeEndReason", () => {
  it.each([
    ["customer-ended-call", "Caller ended the call"],
    ["customer-did-not-answer", "No one answered"],
    ["customer-busy", "The line was busy"],
    ["voicemail", "Went to voicemail"],
    ["assistant-ended-call-with-hangup-task", "Your agent ended the call"],
    ["call.forwarding.no-answer", "The call was transferred, but no one picked up"],
    ["silence-timed-out", "The line went quiet"],
    ["call.start.error-get-transport", "The call could not be connected"],
    ["call.in-progress.error-providerfault-openai-llm-failed", "A technical fault ended the call"],
    [null, "The call ended"],
    ["constructor", "The call ended"],
  ])("describes %s as: %s", (reason, sentence) => {
    expect(describeEndReason(reason)).toBe(sentence);
  });

  it("has plain words for every reason, without a code in them", () => {
    for (const reason of REASONS) {
      expect(describeEndReason(reason), reason).toMatch(/^(A|The|Went|Caller|Your|No|Too) [a-z ,]+$/);
      expect(describeEndReason(reason), reason).not.toBe("The call ended");
    }
  });
});
