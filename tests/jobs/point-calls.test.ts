import { describe, expect, it } from "vitest";
import { tryChecks } from "@/lib/agent/readiness/try-checks";
import { pointCalls } from "@/lib/agent/rescue/point-calls";
import { env } from "@/lib/platform/core/env";
import { createTwilioClient } from "@/lib/providers/twilio/client";
import { makeAgent } from "@/tests/support/agents";
import { makePerson } from "@/tests/support/people";
import { coveredClient, providersAddress } from "@/tests/support/rescue-desk";
import { buyNumber, startOwnTwilio } from "@/tests/support/twilio";
import { assignLine } from "@/tests/support/voice";

await startOwnTwilio();

const twilio = () => {
  const client = createTwilioClient();
  if (!client) throw new Error("no Twilio");
  return client;
};
const numberAt = async (phoneNumber: string) => {
  const [number] = await twilio().incomingPhoneNumbers.list({ phoneNumber, limit: 1 });
  if (!number) throw new Error("no such number");
  return number;
};
const OURS = () => ({
  voiceUrl: `${providersAddress()}#ct=2000&tt=10000`,
  voiceFallbackUrl: `${env().APP_URL}/api/external/call/fallback#ct=2000&tt=5000`,
});
const rescueOf = async (userId: string) => (await tryChecks(userId)).found.rescue;

describe("a number whose calls the voice provider answers", () => {
  it("gets our fallback and short limits at Twilio (RESCUE-01)", async () => {
    const { line, userId } = await coveredClient();
    expect(await numberAt(line.number)).toMatchObject({ ...OURS(), voiceMethod: "POST" });
    expect(await rescueOf(userId)).toEqual({
      outcome: "ok",
      message: "We answer calls that Vapi doesn't take.",
    });
  });

  it("gets it back a day after somebody changed it, whatever they set (RESCUE-01)", async () => {
    const { line } = await coveredClient();
    const { sid } = await numberAt(line.number);
    for (const change of [
      { voiceFallbackUrl: "https://elsewhere.example/voice?key=secret" },
      { voiceFallbackUrl: "" },
      { voiceUrl: providersAddress() },
    ]) {
      await twilio().incomingPhoneNumbers(sid).update(change);
      await pointCalls();
      expect(await numberAt(line.number)).toMatchObject(OURS());
    }
  });

  it("is repaired by the readiness check, too (RESCUE-01)", async () => {
    const { line, userId } = await coveredClient();
    const { sid } = await numberAt(line.number);
    await twilio().incomingPhoneNumbers(sid).update({ voiceFallbackUrl: "https://elsewhere.example/voice" });
    expect((await rescueOf(userId)).outcome).toBe("ok");
    expect(await numberAt(line.number)).toMatchObject(OURS());
  });
});

describe("a number that we cannot cover", () => {
  it("is named: it is not at our Twilio account (RESCUE-01)", async () => {
    const { id } = await makePerson();
    await makeAgent(id);
    await assignLine(id);
    expect(await rescueOf(id)).toMatchObject({
      outcome: "failed",
      message: expect.stringMatching(/isn't in our Twilio account/),
    });
  });

  it("is named and left as it is: its calls go elsewhere (RESCUE-01)", async () => {
    const { id } = await makePerson();
    await makeAgent(id);
    const line = await assignLine(id);
    await buyNumber(line.number, "Calls", { VoiceUrl: "https://pbx.example/in?token=secret" });
    const finding = await rescueOf(id);
    expect(finding).toMatchObject({
      outcome: "failed",
      message: expect.stringContaining("go to https://pbx.example/in."),
    });
    expect(finding.message).not.toContain("secret");
    expect((await numberAt(line.number)).voiceFallbackUrl).toBeNull();
  });
});
