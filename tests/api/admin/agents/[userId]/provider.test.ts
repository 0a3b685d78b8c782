import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { compareWithProvider } from "@/lib/agent/provisioning/compare";
import { compareAgent, provisionAgent } from "@/lib/agent/provisioning/contract";
import { env } from "@/lib/platform/core/env";
import { formatPhone } from "@/lib/platform/locale/format-phone";
import { api } from "@/tests/support/api";
import { auditOf } from "@/tests/support/audit";
import { makePerson, uniqueNumber } from "@/tests/support/people";
import {
  assignNumber,
  makeClient,
  makeOwnTool,
  ownSettings,
  standingOf,
  startOwnVapi,
} from "@/tests/support/provisioning";
import { describeRefusals } from "@/tests/support/refusals";

const SECRET = "the-webhook-secret-of-this-file";
const urlOf = (userId: string) => `/api/admin/agents/${userId}/provider`;
describeRefusals(compareAgent, urlOf(randomUUID()));
describeRefusals(provisionAgent, urlOf(randomUUID()));

const vapi = await startOwnVapi();
const admin = await makePerson({ admin: true });
beforeEach(async () => {
  await vapi.control("reset");
  ownSettings({ vapi_webhook_secret: SECRET });
});

const show = async (userId: string) => (await api("GET", urlOf(userId), { token: admin.token })).body.data;
const push = (userId: string) => api("POST", urlOf(userId), { token: admin.token });
const parts = (list: { part: string }[]) => list.map(({ part }) => part);

async function provisioned(...client: Parameters<typeof makeClient>) {
  const made = await makeClient(...client);
  const answer = await push(made.userId);
  expect(answer).toMatchObject({ status: 200, body: { data: { state: "as_set" } } });
  return { ...made, assistantId: answer.body.data.assistant_id as string };
}

describe("an agent at the voice provider", () => {
  it("is created from the setup, with its tools, its number and its secret, and then nothing differs", async () => {
    const { userId, phoneNumber, tools, assistantId } = await provisioned();
    const assistant = await vapi.assistant(assistantId);
    expect(assistant).toMatchObject({
      name: "Hartley Plumbing",
      firstMessage: "Hartley Plumbing. I'm an AI assistant and calls are recorded. How can I help?",
      server: {
        url: `${env().APP_URL}/api/external/voice`,
        headers: { "X-Vapi-Secret": SECRET },
        backoffPlan: { type: "exponential", maxRetries: 6 },
      },
      serverMessages: ["status-update", "end-of-call-report", "tool-calls", "hang"],
      artifactPlan: { recordingEnabled: true },
      metadata: { callwright: userId },
    });
    const [check, book, transfer] = assistant.model.tools;
    expect(check).toMatchObject({
      function: { name: "check_availability" },
      server: {
        url: `${env().APP_URL}/api/external/tool/${tools[0]?.publicKey}`,
        headers: { "X-Vapi-Secret": SECRET },
      },
    });
    expect(book.function.parameters.required).toEqual(["job", "when", "name", "address"]);
    expect(transfer.destinations.map(({ number }: { number: string }) => number)).toEqual([
      "+447700900112",
      "+447700900111",
    ]);
    expect(await vapi.numberOf(phoneNumber)).toMatchObject({
      provider: "twilio",
      assistantId,
      smsEnabled: false,
    });
    // Vapi ignores it when there is an assistant, so nothing may rely on it.
    expect((await vapi.numberOf(phoneNumber))?.fallbackDestination ?? null).toBeNull();
    const [assignment] = await rawSql()`
      select vapi_phone_number_id, vapi_assistant_id from phone_assignments where user_id = ${userId}`;
    expect(assignment).toEqual({
      vapi_phone_number_id: (await vapi.numberOf(phoneNumber))?.id,
      vapi_assistant_id: assistantId,
    });
    expect(await compareWithProvider(userId)).toEqual([]);
    expect(await show(userId)).toMatchObject({ state: "as_set", differences: [], message: null });
    expect(await standingOf(userId)).toMatchObject({ assistant_id: assistantId, provider_problem: null });
  });

  it("is recorded as the admin's change, without the secret (SAFE-04)", async () => {
    const { userId } = await provisioned();
    const log = await auditOf(userId);
    expect(log.map(({ action, entity, actor_id }) => [action, entity, actor_id])).toEqual([
      ["created", "assistant", admin.id],
    ]);
    expect(JSON.stringify(log)).not.toContain(SECRET);
    await push(userId);
    expect(await auditOf(userId)).toHaveLength(1);
  });

  it("leaves a manually created assistant alone, and takes over its number", async () => {
    const { userId, phoneNumber } = await makeClient();
    const hand = await vapi.send("POST", "/assistant", { name: "By hand" });
    const number = await vapi.send("POST", "/phone-number", {
      provider: "vapi",
      name: "Main line",
      assistantId: hand.id,
    });
    await rawSql()`
      update phone_assignments set vapi_phone_number_id = ${number.id}, phone_number = ${number.number}
      where phone_number = ${phoneNumber}`;
    expect((await push(userId)).status).toBe(200);
    expect(await vapi.assistant(hand.id)).toMatchObject({ name: "By hand" });
    const { assistant_id } = (await standingOf(userId)) ?? {};
    expect(await vapi.send("GET", `/phone-number/${number.id}`)).toMatchObject({ assistantId: assistant_id });
    expect(await vapi.writes()).not.toContain("DELETE assistant");
  });

  it("answers all of a client's numbers, and releases one that is no longer theirs", async () => {
    const { userId, phoneNumber, assistantId } = await provisioned();
    const second = uniqueNumber();
    await assignNumber(userId, second);
    expect(parts(await compareWithProvider(userId))).toEqual([second]);
    await push(userId);
    expect(await vapi.numberOf(second)).toMatchObject({ assistantId });
    await rawSql()`update phone_assignments set is_active = false, ended_at = now() where phone_number = ${phoneNumber}`;
    expect(parts(await compareWithProvider(userId))).toContain(phoneNumber);
    await push(userId);
    expect((await vapi.numberOf(phoneNumber))?.assistantId).toBeNull();
    expect(await vapi.numberOf(second)).toMatchObject({ assistantId });
    expect(await compareWithProvider(userId)).toEqual([]);
  });

  it("has a function for a client's own system, and one for each tool of the same name", async () => {
    const { userId, phoneNumber } = await makeClient(["book_job"]);
    const twin = { userId, phoneNumber, targetUrl: "https://automation.example.net/hook" };
    await makeOwnTool({ ...twin, name: "book_job" });
    await makeOwnTool({ ...twin, name: "Prüfe Preise!" });
    await push(userId);
    const { assistant_id } = (await standingOf(userId)) ?? {};
    const names = (await vapi.assistant(assistant_id)).model.tools.map(
      (tool: { function?: { name: string } }) => tool.function?.name,
    );
    expect(names).toEqual(["book_job", "book_job_2", "Prufe_Preise", undefined]);
  });
});

const EXTRA_TOOL = { type: "function", function: { name: "end_call" } };

describe("what differs at the voice provider", () => {
  // biome-ignore lint/suspicious/noExplicitAny: a record of the provider's, modified freely
  const drift: [part: string, change: (assistant: any) => Record<string, unknown>][] = [
    ["Name", () => ({ name: "Another name" })],
    ["Greeting", () => ({ firstMessage: "Hello" })],
    [
      "Instructions",
      ({ model }) => ({ model: { ...model, messages: [{ role: "system", content: "Lie." }] } }),
    ],
    ["Model", ({ model }) => ({ model: { ...model, temperature: 1 } })],
    ["Voice", () => ({ voice: { provider: "vapi", voiceId: "Elliot" } })],
    ["Transcription", () => ({ transcriber: { provider: "deepgram", model: "nova-2", language: "de" } })],
    ["Messages to us", () => ({ serverMessages: ["status-update"] })],
    ["Recording", () => ({ artifactPlan: { recordingEnabled: false } })],
    ["Summary", () => ({ analysisPlan: { summaryPlan: { enabled: false } } })],
    ["Maximum call length (seconds)", () => ({ maxDurationSeconds: 60 })],
    ["End-call phrases", () => ({ endCallPhrases: [] })],
    ["Client ID", () => ({ metadata: {} })],
    ["Server: address", ({ server }) => ({ server: { ...server, url: "https://elsewhere.example.net" } })],
    ["Server: retries", ({ server }) => ({ server: { ...server, backoffPlan: null } })],
    ["Server: secret", ({ server }) => ({ server: { ...server, headers: {} } })],
    ["Tool check_availability", ({ model }) => ({ model: { ...model, tools: model.tools.slice(1) } })],
    [
      "Tools check_availability, book_job",
      ({ model }) => ({ model: { ...model, tools: model.tools.slice(2) } }),
    ],
    ["Tool end_call", ({ model }) => ({ model: { ...model, tools: [...model.tools, EXTRA_TOOL] } })],
    ["Transfers", ({ model }) => ({ model: { ...model, tools: model.tools.slice(0, 2) } })],
  ];
  let client: Awaited<ReturnType<typeof provisioned>>;
  beforeAll(async () => {
    ownSettings({ vapi_webhook_secret: SECRET });
    client = await provisioned();
  });

  it.each(drift)("is told and repaired: %s", async (part, change) => {
    const { userId, assistantId } = client;
    await vapi.send("PATCH", `/assistant/${assistantId}`, change(await vapi.assistant(assistantId)));
    const shown = await show(userId);
    expect(shown.state).toBe("differs");
    expect(parts(shown.differences)).toEqual([part]);
    expect(JSON.stringify(shown)).not.toContain(SECRET);
    const repaired = await push(userId);
    expect(parts(repaired.body.data.differences)).toEqual([part]);
    expect(await compareWithProvider(userId)).toEqual([]);
    expect((await auditOf(userId)).at(-1)).toMatchObject({ action: "updated", entity: "assistant" });
  });

  it.each([
    ["assistant", { assistantId: null }],
    ["name", { name: "Wrong" }],
    ["text messages", { smsEnabled: true }],
    ["answered by", { squadId: "some-squad" }],
  ])("is reported and repaired for a number: its %s", async (part, change) => {
    const { userId, phoneNumber } = client;
    const number = await vapi.numberOf(phoneNumber);
    await vapi.send("PATCH", `/phone-number/${number?.id}`, { provider: "twilio", ...change });
    expect(parts(await compareWithProvider(userId))).toEqual([`${phoneNumber}: ${part}`]);
    expect((await push(userId)).status).toBe(200);
    expect(await compareWithProvider(userId)).toEqual([]);
  });

  it("is reported for a missing assistant and number, and both are recreated", async () => {
    const { userId, phoneNumber, assistantId } = await provisioned();
    await vapi.send("DELETE", `/assistant/${assistantId}`);
    await vapi.send("DELETE", `/phone-number/${(await vapi.numberOf(phoneNumber))?.id}`);
    expect(parts(await compareWithProvider(userId))).toEqual(["Assistant"]);
    await push(userId);
    expect(await vapi.assistantsOf(userId)).toHaveLength(1);
    expect(await compareWithProvider(userId)).toEqual([]);
  });

  it("is shown in words, around the first difference of long texts", async () => {
    const { userId, assistantId } = await provisioned();
    const { model } = await vapi.assistant(assistantId);
    const content = model.messages[0].content.replace("quote £85", "quote £8,500");
    await vapi.send("PATCH", `/assistant/${assistantId}`, {
      model: { ...model, messages: [{ role: "system", content }] },
    });
    const [difference] = await compareWithProvider(userId);
    expect(difference?.set).toContain("quote £85\n");
    expect(difference?.provider).toContain("quote £8,500");
    expect(difference?.set?.length).toBeLessThan(200);
  });
});

describe("setting up at the voice provider with a problem", () => {
  it("says what is missing: a setup, a number", async () => {
    const { id } = await makePerson();
    expect(await show(id)).toMatchObject({ state: "no_setup" });
    expect(await push(id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("isn't set up yet") },
    });
    const { userId, phoneNumber } = await makeClient([]);
    expect(await show(userId)).toMatchObject({ state: "never", assistant_id: null });
    await rawSql()`update phone_assignments set is_active = false where phone_number = ${phoneNumber}`;
    expect(await show(userId)).toMatchObject({ state: "no_number" });
    expect(await push(userId)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("no phone number") },
    });
    expect(await vapi.writes()).toEqual([]);
  });

  it.each([
    ["401", { status: 401 }, 502, /rejected our API key/],
    ["429", { status: 429, headers: { "retry-after": "90" } }, 429, /in 2 minutes/],
    ["500", { status: 500 }, 502, /didn't respond/],
    ["a lost connection", { drop: true }, 502, /didn't respond/],
    [
      "400 with its sentence",
      { status: 400, body: { message: ["name must be nicer"] } },
      502,
      /name must be nicer/,
    ],
    ["400 without one", { status: 400, body: "?" }, 502, /without giving a reason/],
  ])(
    "tells of %s at the first request, claims nothing, and works when it is over",
    async (_, plan, status, sentence) => {
      const { userId } = await makeClient();
      await vapi.control("fail", { path: "/assistant", method: "POST", ...plan });
      const answer = await push(userId);
      expect(answer.status).toBe(status);
      expect(answer.body.error).toMatch(sentence);
      expect(answer.body.error).not.toContain(SECRET);
      expect(await standingOf(userId)).toMatchObject({
        assistant_id: null,
        provider_problem: answer.body.error,
      });
      expect((await show(userId)).message).toBe(answer.body.error);
      await rawSql()`update agents set assistant_asked_at = null where user_id = ${userId}`;
      expect((await push(userId)).status).toBe(200);
      expect(await vapi.assistantsOf(userId)).toHaveLength(1);
      expect(await standingOf(userId)).toMatchObject({ provider_problem: null });
    },
  );

  it("shows what is known while the provider is unreachable", async () => {
    const { userId, assistantId } = await provisioned();
    await vapi.control("fail", { path: "/phone-number", status: 503 });
    expect(await show(userId)).toMatchObject({
      state: "unreachable",
      assistant_id: assistantId,
      message: expect.stringContaining("didn't respond"),
    });
  });

  it("does what it can when one number is refused, and says which", async () => {
    const { userId, phoneNumber } = await makeClient();
    await vapi.control("fail", {
      path: "/phone-number",
      method: "POST",
      status: 400,
      body: { message: `Number ${phoneNumber} was not found on Twilio.` },
    });
    const answer = await push(userId);
    expect(answer).toMatchObject({
      status: 502,
      body: { error: expect.stringContaining("not found on Twilio") },
    });
    expect((await standingOf(userId))?.assistant_id).not.toBeNull();
    expect(parts(await compareWithProvider(userId))).toEqual([phoneNumber]);
  });
});

describe("setting up at the voice provider with the server's configuration", () => {
  let given: ReturnType<typeof env>;
  beforeAll(() => {
    given = { ...env() };
  });
  afterEach(() => Object.assign(env(), given));

  it("says where to enter the key while there is none", async () => {
    Object.assign(env(), { VAPI_API_KEY: undefined });
    const { userId } = await makeClient([]);
    const sentence = expect.stringContaining("No Vapi API key");
    expect(await show(userId)).toMatchObject({ state: "no_key", message: sentence });
    expect(await push(userId)).toMatchObject({ status: 503, body: { error: sentence } });
  });

  it("says that Twilio is needed for a number that isn't at Vapi", async () => {
    Object.assign(env(), { TWILIO_ACCOUNT_SID: undefined });
    const { userId, phoneNumber } = await makeClient([]);
    const sentence = expect.stringContaining(`${formatPhone(phoneNumber)} isn't in Vapi`);
    expect(await push(userId)).toMatchObject({ status: 409, body: { error: sentence } });
    expect(await show(userId)).toMatchObject({ state: "differs", message: sentence });
  });

  it("gives Vapi Twilio's API key if there is one, otherwise the account's token", async () => {
    const key = { TWILIO_API_KEY: `SK${"1".repeat(32)}`, TWILIO_API_SECRET: "the-secret-of-the-api-key" };
    const without = await provisioned([]);
    Object.assign(env(), key);
    const withKey = await provisioned([]);
    expect(await vapi.numberOf(without.phoneNumber)).not.toHaveProperty("twilioApiKey");
    expect(await vapi.numberOf(withKey.phoneNumber)).toMatchObject({
      twilioAccountSid: given.TWILIO_ACCOUNT_SID,
      twilioApiKey: key.TWILIO_API_KEY,
    });
  });
});

describe("setting up at the voice provider concurrently, or when the process dies", () => {
  it("creates one assistant and one number for two concurrent requests", async () => {
    const { userId, phoneNumber } = await makeClient();
    await vapi.control("delay", { path: "/assistant", method: "POST", ms: 150 });
    const answers = await Promise.all([push(userId), push(userId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await vapi.assistantsOf(userId)).toHaveLength(1);
    expect(await vapi.writes()).toEqual(["POST assistant", "POST phone-number"]);
    expect(await vapi.numberOf(phoneNumber)).toBeDefined();
  });

  it("finds the assistant whose creation was never confirmed", async () => {
    const { userId } = await makeClient();
    await vapi.control("fail", { path: "/assistant", method: "POST", drop: true, after: true });
    expect((await push(userId)).status).toBe(502);
    expect(await standingOf(userId)).toMatchObject({
      assistant_id: null,
      assistant_asked_at: expect.any(Date),
    });
    expect((await push(userId)).status).toBe(200);
    const assistants = await vapi.assistantsOf(userId);
    expect(assistants).toHaveLength(1);
    expect(await standingOf(userId)).toMatchObject({
      assistant_id: assistants[0]?.id,
      assistant_asked_at: null,
    });
  });

  it("finds it among more assistants than one page shows", async () => {
    const { userId } = await makeClient();
    await vapi.control("fail", { path: "/assistant", method: "POST", drop: true, after: true });
    await push(userId);
    for (let index = 0; index < 105; index++)
      await vapi.send("POST", "/assistant", { name: `Other ${index}` });
    expect((await push(userId)).status).toBe(200);
    expect(await vapi.assistantsOf(userId)).toHaveLength(1);
  });

  it("does not retry while the outcome of the first request is unknown", async () => {
    const { userId } = await makeClient();
    await rawSql()`update agents set assistant_asked_at = now() where user_id = ${userId}`;
    expect(await push(userId)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("still creating this assistant") },
    });
    expect(await vapi.assistantsOf(userId)).toHaveLength(0);
    await rawSql()`update agents set assistant_asked_at = now() - interval '2 minutes' where user_id = ${userId}`;
    expect((await push(userId)).status).toBe(200);
  });

  it("uses the number that was imported before the response was lost", async () => {
    const { userId, phoneNumber } = await makeClient();
    await vapi.control("fail", { path: "/phone-number", method: "POST", drop: true, after: true });
    expect((await push(userId)).status).toBe(502);
    expect((await push(userId)).status).toBe(200);
    const [row] =
      await rawSql()`select vapi_phone_number_id from phone_assignments where user_id = ${userId}`;
    expect(row?.vapi_phone_number_id).toBe((await vapi.numberOf(phoneNumber))?.id);
    expect(await compareWithProvider(userId)).toEqual([]);
  });
});
