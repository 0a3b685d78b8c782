import { describe, expect, it } from "vitest";
import type { NumberBody } from "@/lib/providers/voice/assistant";
import { setupOf } from "@/tests/support/agent-setup";
import { assistantDifferences, numberDifferences } from "./differences";
import { type OwnTool, wantedAssistant, wantedNumber } from "./wanted";

const place = { appUrl: "https://app.example", serverUrl: "https://app.example/voice", secret: "s" };
const setup = setupOf();
/** Named like parts of an assistant. */
const tools: OwnTool[] = ["Recording", "Server: secret", "+44 book"].map((name, index) => ({
  id: `0000000${index}`,
  name,
  description: null,
  publicKey: `key-${index}`,
  actions: [null],
}));
const assistant = wantedAssistant({ userId: "u1", setup, tools, place });
const number = wantedNumber({ setup, place, assistantId: "a1", takesCalls: true });

const aspectsOf = (changed: object) =>
  assistantDifferences(assistant, { id: "a1", ...assistant, ...changed }).map(({ aspect }) => aspect);
const ofNumber = (changed: Partial<NumberBody> & { smsEnabled?: boolean }, wanted = number) =>
  numberDifferences("+441134960000", wanted, { id: "n1", ...wanted, ...changed }).map(({ aspect }) => aspect);

describe("the aspect of a difference at the provider", () => {
  it("does not depend on user-chosen names", () => {
    expect(aspectsOf({ name: "Recording" })).toEqual(["wording"]);
    expect(ofNumber({ name: "Assistant" })).toEqual(["wording"]);
    const { model } = assistant;
    expect(aspectsOf({ model: { ...model, tools: model.tools.slice(1) } })).toEqual(["tools"]);
    expect(aspectsOf({ model: { ...model, toolIds: ["more"] } })).toEqual(["tools"]);
    const [first, ...others] = model.tools;
    const elsewhere = { ...first, server: { ...assistant.server, url: "https://other.example" } };
    expect(new Set(aspectsOf({ model: { ...model, tools: [elsewhere, ...others] } }))).toEqual(
      new Set(["tools"]),
    );
  });

  it("distinguishes recording, messages to us, secrets and wording", () => {
    expect(aspectsOf({ artifactPlan: { recordingEnabled: false } })).toEqual(["recording"]);
    expect(aspectsOf({ serverMessages: [] })).toEqual(["number"]);
    expect(aspectsOf({ server: { ...assistant.server, url: "https://other.example" } })).toEqual(["number"]);
    expect(aspectsOf({ server: { ...assistant.server, headers: {} } })).toEqual(["secret"]);
    expect(aspectsOf({ firstMessage: "Hi", voice: { provider: "azure", voiceId: "x" } })).toEqual([
      "wording",
      "wording",
    ]);
  });

  it("is the number's line if another assistant, or none, answers it", () => {
    expect(ofNumber({ assistantId: "other" })).toEqual(["number"]);
    expect(ofNumber({ assistantId: null })).toEqual(["number"]);
    expect(ofNumber({ smsEnabled: true })).toEqual(["number"]);
    expect(numberDifferences("+441134960000", number, null)).toMatchObject([{ aspect: "number" }]);
  });

  it("includes the fallback only while the number has no assistant, when the provider uses it (STUDIO-08)", () => {
    const offline = wantedNumber({ setup, place, assistantId: "a1", takesCalls: false });
    expect(offline).toMatchObject({
      assistantId: null,
      fallbackDestination: { type: "number", number: setup.transfer_number },
    });
    expect(ofNumber({ fallbackDestination: null }, offline)).toEqual(["number"]);
    expect(ofNumber({ fallbackDestination: { type: "number", number: "+447700900999" } })).toEqual([]);
  });
});
