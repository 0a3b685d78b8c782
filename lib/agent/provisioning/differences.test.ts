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

describe("the words of a difference at the provider (STUDIO-08)", () => {
  const of = (changed: object) => assistantDifferences(assistant, { id: "a1", ...assistant, ...changed });
  const { model, server } = assistant;
  const [first, second, ...others] = model.tools;
  const withTool = (changed: object) =>
    of({ model: { ...model, tools: [{ ...first, ...changed }, second, ...others] } });

  it("are those of both sides, and name the part", () => {
    expect(of({ name: "Another" })).toEqual([
      { aspect: "wording", part: "Name", set: "Hartley Plumbing", provider: "Another" },
    ]);
    expect(of({ artifactPlan: { recordingEnabled: false, recordingFormat: "mp3", extra: 1 } })).toEqual([
      {
        aspect: "recording",
        part: "Recording",
        set: "recording enabled: on, recording format: mp3",
        provider: "recording enabled: off, recording format: mp3",
      },
    ]);
    expect(of({ artifactPlan: {} })).toMatchObject([{ provider: null }]);
    expect(of({ maxDurationSeconds: 60 })).toMatchObject([
      { part: "Maximum call length (seconds)", set: "1200", provider: "60" },
    ]);
    expect(of({ endCallPhrases: undefined })).toMatchObject([{ part: "End-call phrases", provider: null }]);
    expect(of({ metadata: {} })).toMatchObject([
      { part: "Client ID", set: "callwright: u1", provider: null },
    ]);
    expect(of({ model: { ...model, temperature: 1 } })).toMatchObject([
      { part: "Model", provider: "provider: openai, model: gpt-4.1, temperature: 1, max tokens: 300" },
    ]);
    expect(of({ model: { ...model, toolIds: ["t1", "t2"] } })).toEqual([
      { aspect: "tools", part: "Tools added in Vapi", set: null, provider: "t1, t2" },
    ]);
    expect(of({ serverMessages: ["hang"] })).toEqual([
      {
        aspect: "number",
        part: "Messages to us",
        set: "end-of-call-report, hang, status-update, tool-calls",
        provider: "hang",
      },
    ]);
    expect(of({ model: { ...model, messages: [{ role: "system", content: "Be brief." }] } })).toMatchObject([
      { part: "Instructions", provider: "Be brief." },
    ]);
    expect(of({ model: undefined }).map(({ part }) => part)).toEqual([
      "Instructions",
      "Model",
      "Tools Recording, Server_secret, 44_book",
      "Transfers",
    ]);
  });

  it.each([
    ["Greeting", { firstMessage: "Hi" }],
    ["Who speaks first", { firstMessageMode: "assistant-waits-for-user" }],
    ["Voice", { voice: null }],
    ["Transcription", { transcriber: null }],
    ["Background sound", { backgroundSound: "office" }],
    ["When it starts speaking", { startSpeakingPlan: null }],
    ["When it stops speaking", { stopSpeakingPlan: { numWords: 9 } }],
    ["When the caller is silent", { hooks: [] }],
    ["Summary", { analysisPlan: null }],
    ["Server: address", { server: { ...server, url: "https://other.example" } }],
    ["Server: retries", { server: { ...server, backoffPlan: null } }],
    ["Server: timeout (seconds)", { server: { ...server, timeoutSeconds: 5 } }],
    ["Server: secret", { server: { ...server, headers: { "X-Vapi-Secret": "old" } } }],
  ])("name “%s”", (part, changed) => {
    expect(of(changed).map((each) => each.part)).toEqual([part]);
  });

  it("show only an excerpt of long texts, around the first difference", () => {
    const long = (end: string) => ({ model: { ...model, messages: [{ role: "system", content: end }] } });
    const [{ content } = { content: "" }] = model.messages;
    const [changed] = of(long(`${content.slice(0, 400)}#${content.slice(401)}`));
    expect(changed?.set).toBe(`… ${content.slice(350, 490)} …`);
    expect(changed?.provider).toBe(`… ${content.slice(350, 400)}#${content.slice(401, 490)} …`);
    const [early] = of(long(`X${content.slice(1)}`));
    expect(early?.set).toBe(`${content.slice(0, 140)} …`);
    const [ended] = of(long(content.slice(0, -20)));
    expect(ended?.set).toBe(`… ${content.slice(-70)}`);
    expect(ended?.provider).toBe(`… ${content.slice(-70, -20)}`);
    expect(of(long(""))).toMatchObject([{ set: `${content.slice(0, 140)} …`, provider: null }]);
    const exactly = "x".repeat(140);
    expect(of({ name: exactly })).toMatchObject([{ set: "Hartley Plumbing", provider: exactly }]);
    expect(of({ name: `${exactly}x` })).toMatchObject([{ provider: `${exactly} …` }]);
  });

  it("say which tool is missing, is too many, or is another one", () => {
    expect(of({ model: { ...model, tools: [second, ...others] } })).toEqual([
      { aspect: "tools", part: "Tool Recording", set: "attached", provider: null },
    ]);
    expect(of({ model: { ...model, tools: [...model.tools, { type: "endCall" }] } })).toEqual([
      { aspect: "tools", part: "Tool endCall", set: null, provider: "attached" },
    ]);
    const own = first?.type === "function" ? first.function : undefined;
    expect(withTool({ function: { ...own, description: "Else" } })).toMatchObject([
      { aspect: "tools", part: "Tool Recording: description", provider: "Else" },
    ]);
    expect(withTool({ function: { ...own, parameters: { type: "object" } } })).toMatchObject([
      { aspect: "tools", part: "Tool Recording: arguments" },
    ]);
    expect(withTool({ server: { url: "x", timeoutSeconds: 20 } })).toMatchObject([
      { part: "Tool Recording: address", provider: "x" },
      { part: "Tool Recording: retries", provider: null },
      { aspect: "secret", part: "Tool Recording: secret", set: "the webhook secret", provider: null },
    ]);
    const transfer = { type: "transferCall", destinations: [] };
    expect(of({ model: { ...model, tools: [...model.tools.slice(0, -1), transfer] } })).toMatchObject([
      { aspect: "tools", part: "Transfers", provider: null },
    ]);
  });

  it("compare a secret by its header, in any case, and let a masked one pass", () => {
    const withHeaders = (headers: object | null) => of({ server: { ...server, headers } });
    expect(withHeaders({ "x-vapi-secret": "s" })).toEqual([]);
    expect(withHeaders({ "X-VAPI-SECRET": "****" })).toEqual([]);
    expect(withHeaders({ "X-Vapi-Secret": "••••" })).toEqual([]);
    for (const other of ["*s*", "s*", "*s", "S"]) {
      expect(withHeaders({ "X-Vapi-Secret": other }), other).toEqual([
        { aspect: "secret", part: "Server: secret", set: "the webhook secret", provider: "another secret" },
      ]);
    }
    expect(withHeaders({ other: "s" })).toMatchObject([{ provider: null }]);
    expect(withHeaders(null)).toMatchObject([{ aspect: "secret", provider: null }]);
    const open = wantedAssistant({ userId: "u1", setup, tools: [], place: { ...place, secret: null } });
    expect(assistantDifferences(open, { id: "a1", ...open })).toEqual([]);
    const left = { ...open, server: { ...open.server, headers: { "X-Vapi-Secret": "***" } } };
    expect(assistantDifferences(open, { id: "a1", ...left })).toEqual([
      { aspect: "secret", part: "Server: secret", set: null, provider: "another secret" },
    ]);
  });

  it("ignore what the provider adds to an object, and empty lists that it leaves out", () => {
    expect(of({ voice: { ...assistant.voice, cachingEnabled: true }, orgId: "o1" })).toEqual([]);
    expect(of({ model: { ...model, toolIds: undefined } })).toEqual([]);
    expect(of({ serverMessages: assistant.serverMessages.toReversed() })).toEqual([]);
    expect(of({ endCallPhrases: [...assistant.endCallPhrases, "Bye"] })).toHaveLength(1);
  });

  it("name the number, and what answers it instead", () => {
    const at = (changed: object | null, wanted = number) =>
      numberDifferences("+44113", wanted, changed && { id: "n1", ...wanted, ...changed });
    expect(at({})).toEqual([]);
    expect(at(null)).toEqual([
      { aspect: "number", part: "+44113", set: "answered by this assistant", provider: null },
    ]);
    expect(at({ name: "Old" })).toEqual([
      { aspect: "wording", part: "+44113: name", set: "Hartley Plumbing", provider: "Old" },
    ]);
    expect(at({ assistantId: undefined })).toEqual([
      { aspect: "number", part: "+44113: assistant", set: "a1", provider: null },
    ]);
    expect(at({ server: { ...number.server, url: "https://x.example" } })).toMatchObject([
      { aspect: "number", part: "+44113: server: address", provider: "https://x.example" },
    ]);
    expect(at({ smsEnabled: true })).toEqual([
      {
        aspect: "number",
        part: "+44113: text messages",
        set: "handled here",
        provider: "handled by Vapi",
      },
    ]);
    expect(at({ smsEnabled: false, squadId: null, workflowId: null })).toEqual([]);
    for (const other of [{ squadId: "q" }, { workflowId: "w" }]) {
      expect(at(other)).toEqual([
        {
          aspect: "number",
          part: "+44113: answered by",
          set: "the assistant",
          provider: "a squad or workflow",
        },
      ]);
    }
    const offline = wantedNumber({ setup, place, assistantId: "a1", takesCalls: false });
    expect(at({ fallbackDestination: undefined }, offline)).toMatchObject([
      { part: "+44113: fallback", set: "type: number, number: +447700900112", provider: null },
    ]);
  });
});
