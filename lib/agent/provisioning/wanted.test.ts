import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AgentSetup, agentSetup } from "@/lib/agent/setup/contract";
import { ACTION_NAMES } from "@/lib/agent/tools/action-names";
import { CALLABLE, FREE } from "@/lib/agent/tools/actions/parameters";
import { WEEKDAYS } from "@/lib/platform/locale/weekdays";
import { MODEL_IDS, TRANSCRIBER_IDS, VOICE_IDS } from "@/lib/providers/voice/catalogue";
import type { RunningEmulator } from "@/local/emulators/kit/serve";
import { startVapiEmulator } from "@/local/emulators/vapi/emulator";
import { setupOf } from "@/tests/support/agent-setup";
import { entryOf } from "@/tests/support/knowledge";
import { assistantDifferences, numberDifferences } from "./differences";
import { CLOSING } from "./prompt";
import { type OwnTool, wantedAssistant, wantedNumber } from "./wanted";

const USER = "11111111-1111-4111-8111-111111111111";
const place = {
  appUrl: "https://app.example.com",
  serverUrl: "https://app.example.com/api/external/voice",
  secret: "a-secret-of-the-webhook",
};
const tool = (changes: Partial<OwnTool> = {}): OwnTool => ({
  id: "22222222-2222-4222-8222-222222222222",
  name: "book-job",
  description: null,
  publicKey: "key",
  actions: ["book_job"],
  ...changes,
});
const assistantOf = (setup: AgentSetup, tools: OwnTool[] = []) =>
  wantedAssistant({ userId: USER, setup, tools, place });
const promptOf = (setup: AgentSetup, tools: OwnTool[] = []) =>
  assistantOf(setup, tools).model.messages[0]?.content ?? "";

describe("the wanted assistant", () => {
  it("has everything in the setup in its instructions, in words", () => {
    const prompt = promptOf(
      setupOf({
        service_areas: ["BS", "BA1"],
        exceptions: [
          { date: "2026-12-25", spans: [] },
          { date: "2026-12-24", spans: [{ from: "08:00", to: "12:00" }] },
        ],
      }),
      [tool(), tool({ id: "3", name: "take_message", actions: ["take_message"] })],
    );
    for (const said of [
      "Hartley Plumbing (Plumber)",
      "- Monday: 08:00 to 17:00",
      "- Sunday: closed",
      "- Instead, on Thursday 24 December 2026: 08:00 to 12:00",
      "- Instead, on Friday 25 December 2026: closed",
      "- Boiler service: takes 1 hour; quote £85",
      "- Bathroom survey: takes 2 hours; quote no price",
      "BS, BA1",
      "- Is anybody without water or heating?",
      "when the caller speaks of: gas, burst",
      "+447700900111",
      "transfer the call to +447700900112",
      "take a message with take_message",
      "Never say that something is booked, moved or cancelled unless the tool has just said so",
      '"Europe/London"}}',
    ]) {
      expect(prompt).toContain(said);
    }
    expect(prompt.indexOf("24 December")).toBeLessThan(prompt.indexOf("25 December"));
  });

  it("says what to do without numbers, areas, questions or emergencies", () => {
    const prompt = promptOf(
      setupOf({ emergency_words: [], emergency_number: null, transfer_number: null, questions: [] }),
    );
    expect(prompt).toContain("There is nobody to put callers through to");
    expect(prompt).not.toMatch(/# (Emergencies|What to ask|Area)/);
    expect(prompt).toContain("say that somebody will call back");
    expect(assistantOf(setupOf({ emergency_number: null, transfer_number: null })).model.tools).toEqual([]);
  });

  it("has no template of the provider's except the time of the call", () => {
    const setup = setupOf({
      business_name: "{{customer.number}}",
      greeting: "{% if x %} We record. {{now}}",
      questions: ["{{{a}}}"],
      knowledge: [entryOf({ answer: "{{b}}" })],
    });
    const { firstMessage, model } = assistantOf(setup);
    expect(firstMessage).not.toMatch(/\{[{%]/);
    expect(model.messages[0]?.content.match(/\{[{%]/g)).toEqual(["{{"]);
  });

  const insured = entryOf({ question: "Are you insured?", answer: "Yes." });
  const lookUp = tool({ id: "4", name: "lookup_answer", actions: ["lookup_answer"] });
  const message = tool({ id: "3", name: "take_message", actions: ["take_message"] });

  it("tells approved answers with their dates, and to take a message for what they do not answer (STUDIO-02)", () => {
    const draft = entryOf({ question: "Are you cheap?", approved_by: null });
    const dated = entryOf({ question: "Open at Easter?", answer: "No.", valid_until: "2027-04-01" });
    const prompt = promptOf(setupOf({ knowledge: [insured, draft, dated] }), [lookUp, message]);
    expect(prompt).toContain(
      "# Answers\n- Are you insured? Yes.\n- Open at Easter? No. (Only until 2027-04-01.)\nWhat these instructions do not answer about the business you do not know: say so, and offer to take a message with take_message.",
    );
    expect(prompt).not.toContain("Are you cheap?");
    expect(promptOf(setupOf({ knowledge: [draft] }))).not.toContain("# Answers");
  });

  it("looks answers up from the 41st on, or from 2,000 tokens, and without the tool tells what fits (STUDIO-02)", () => {
    const many = (count: number, answer = "Yes.") =>
      setupOf({
        knowledge: Array.from({ length: count }, (_, at) => entryOf({ question: `Number ${at}?`, answer })),
      });
    expect(promptOf(many(40), [lookUp])).toContain("- Number 39? Yes.");
    expect(promptOf(many(41), [lookUp])).not.toContain("- Number");
    expect(promptOf(many(41), [lookUp])).toContain("call lookup_answer");
    expect(promptOf(many(41))).toContain("- Number 39? Yes.");
    expect(promptOf(many(41))).not.toContain("- Number 40?");
    expect(promptOf(many(21, "x".repeat(400)), [lookUp])).not.toContain("- Number");
    expect(promptOf(many(19, "x".repeat(400)), [lookUp])).toContain("- Number 18?");
  });

  it("transfers calls only to the client's own numbers, each once", () => {
    const transfers = (setup: AgentSetup) =>
      assistantOf(setup).model.tools.flatMap((each) =>
        each.type === "transferCall" ? each.destinations.map(({ number }) => number) : [],
      );
    expect(transfers(setupOf())).toEqual(["+447700900112", "+447700900111"]);
    expect(transfers(setupOf({ transfer_number: "+447700900111" }))).toEqual(["+447700900111"]);
  });

  it("gives a tool with different targets per number the arguments of all, and requires those that all require", () => {
    const [mixed] = assistantOf(setupOf(), [tool({ actions: ["book_job", "take_message"] })]).model.tools;
    const parameters = mixed?.type === "function" ? mixed.function.parameters : undefined;
    expect(Object.keys(parameters?.properties ?? {})).toEqual(expect.arrayContaining(["job", "message"]));
    expect(parameters?.required).toEqual(["name"]);
    expect(parameters?.type).toBe("object");
    expect(mixed).toMatchObject({
      function: { description: `${CALLABLE.book_job.description} ${CALLABLE.take_message.description}` },
    });
    const prompt = promptOf(setupOf(), [tool({ actions: ["book_job", "take_message"] })]);
    expect(prompt).not.toContain("take a message with book-job");
  });

  it("is everything that Vapi has to know (STUDIO-08)", () => {
    const { model, ...body } = assistantOf(setupOf(), [tool({ description: "Books a job." })]);
    const headers = { "X-Vapi-Secret": place.secret };
    expect(body).toMatchObject({
      name: "Hartley Plumbing",
      firstMessageMode: "assistant-speaks-first",
      server: {
        url: place.serverUrl,
        timeoutSeconds: 20,
        headers,
        backoffPlan: { type: "exponential", maxRetries: 6, baseDelaySeconds: 2 },
      },
      serverMessages: ["status-update", "end-of-call-report", "tool-calls", "hang"],
      artifactPlan: { recordingEnabled: true, recordingFormat: "mp3" },
      analysisPlan: { summaryPlan: { enabled: true, timeoutSeconds: 20 } },
      maxDurationSeconds: 1_200,
      endCallPhrases: [CLOSING],
      metadata: { callwright: USER },
    });
    expect(model).toMatchObject({ maxTokens: 300, messages: [{ role: "system" }], toolIds: [] });
    const [book, transfer] = model.tools;
    expect(book).toEqual({
      type: "function",
      function: {
        name: "book-job",
        description: `Books a job. ${CALLABLE.book_job.description}`,
        parameters: CALLABLE.book_job.parameters,
      },
      server: {
        url: "https://app.example.com/api/external/tool/key",
        timeoutSeconds: 20,
        headers,
        backoffPlan: { type: "fixed", maxRetries: 1, baseDelaySeconds: 1 },
      },
    });
    expect(transfer).toEqual({
      type: "transferCall",
      destinations: [
        {
          type: "number",
          number: "+447700900112",
          message: "One moment, I am putting you through.",
          description: "A person who takes calls over",
        },
        {
          type: "number",
          number: "+447700900111",
          message: "I am putting you through now. Please stay on the line.",
          description: "Emergencies only",
        },
      ],
    });
  });

  it("is brought to a number with the assistant, or with the transfer number while it takes no calls", () => {
    const at = (setup: AgentSetup, takesCalls: boolean) =>
      wantedNumber({ setup, place, assistantId: "a1", takesCalls });
    expect(at(setupOf(), true)).toMatchObject({ assistantId: "a1", fallbackDestination: null });
    expect(at(setupOf(), false)).toMatchObject({
      assistantId: null,
      fallbackDestination: { type: "number", number: "+447700900112" },
    });
    expect(at(setupOf({ transfer_number: null }), false).fallbackDestination).toBeNull();
  });

  it("calls each tool by another name", () => {
    const named = (...names: string[]) =>
      assistantOf(
        setupOf({ transfer_number: null, emergency_number: null }),
        names.map((name) => tool({ name, actions: ["book_job"] })),
      ).model.tools.flatMap((each) => (each.type === "function" ? each.function.name : []));
    expect(named("book", "book", "book")).toEqual(["book", "book_2", "book_3"]);
    expect(named("transferCall", "予約")).toEqual(["transferCall_2", "book_job"]);
    const [free] = assistantOf(setupOf(), [tool({ name: "予約", actions: [null] })]).model.tools;
    expect(free).toMatchObject({ function: { name: "tool_22222222", parameters: FREE.parameters } });
    const [unknown] = assistantOf(setupOf(), [tool({ description: "Own.", actions: ["gone"] })]).model.tools;
    expect(unknown).toMatchObject({ function: { description: `Own. ${FREE.description}` } });
    const [none] = assistantOf(setupOf(), [tool({ actions: [] })]).model.tools;
    expect(none).toMatchObject({ function: { description: FREE.description, parameters: FREE.parameters } });
  });

  it("cuts what is too long, never within a character", () => {
    expect(assistantOf(setupOf({ business_name: "x".repeat(40) })).name).toBe("x".repeat(40));
    expect(assistantOf(setupOf({ business_name: "x".repeat(41) })).name).toBe("x".repeat(40));
    expect(assistantOf(setupOf({ business_name: `${"x".repeat(39)}😀` })).name).toBe("x".repeat(39));
    expect(assistantOf(setupOf({ business_name: `${"x".repeat(39)} y` })).name).toBe("x".repeat(39));
    const [long] = assistantOf(setupOf(), [tool({ description: "y".repeat(2_000) })]).model.tools;
    expect(long).toMatchObject({ function: { description: "y".repeat(1_000) } });
  });

  it("is sent without a secret while there is none", () => {
    const { server } = wantedAssistant({
      userId: USER,
      setup: setupOf(),
      tools: [],
      place: { ...place, secret: null },
    });
    expect(server.headers).toBeUndefined();
  });
});

const line = (max: number) =>
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: max })
    .filter((text) => /^[^\p{Cc}]*\S[^\p{Cc}]*$/u.test(text));
const number = fc.option(
  fc.integer({ min: 7_700_900_000, max: 7_700_900_999 }).map((digits) => `+44${digits}`),
);
const spans = fc.constantFrom(
  [],
  [{ from: "08:00", to: "17:00" }],
  [
    { from: "00:00", to: "12:00" },
    { from: "12:00", to: "24:00" },
  ],
);
const setups = fc
  .record({
    business_name: line(120),
    trade: line(80),
    time_zone: fc.constantFrom("Europe/London", "America/New_York", "UTC"),
    service_areas: fc.subarray(["BS", "BA1", "SW1A"]),
    hours: fc.record(Object.fromEntries(WEEKDAYS.map((day) => [day, spans])) as Record<string, typeof spans>),
    exceptions: fc.uniqueArray(
      fc.record({ date: fc.constantFrom("2026-12-24", "2026-12-25", "2028-02-29"), spans }),
      {
        selector: ({ date }) => date,
      },
    ),
    job_types: fc.uniqueArray(
      fc.record({ name: line(80), minutes: fc.integer({ min: 5, max: 1440 }), price: fc.option(line(120)) }),
      { minLength: 1, maxLength: 50, selector: ({ name }) => name.trim().toLowerCase() },
    ),
    buffer_minutes: fc.integer({ min: 0, max: 480 }),
    min_notice_minutes: fc.integer({ min: 0, max: 43_200 }),
    max_days_ahead: fc.integer({ min: 1, max: 365 }),
    questions: fc.array(line(200), { maxLength: 20 }),
    emergency_words: fc.array(line(60), { maxLength: 10 }),
    emergency_number: number,
    transfer_number: number,
    greeting: line(400).map((text) => `${text} We record calls.`),
    notification_number: number,
    text_sender: number,
    voice: fc.constantFrom(...VOICE_IDS),
    model: fc.constantFrom(...MODEL_IDS),
    transcriber: fc.constantFrom(...TRANSCRIBER_IDS),
    instructions: fc.array(line(120), { maxLength: 5 }).map((lines) => lines.join("\n")),
  })
  .map((given) => agentSetup.safeParse({ ...setupOf(), ...given }))
  .filter(({ success }) => success)
  .map(({ data }) => data as AgentSetup);
const tools = fc.array(
  fc.record({
    id: fc.uuid(),
    name: fc.oneof(line(200), fc.constantFrom("book-job", "Termin buchen", "予約", "transferCall")),
    description: fc.option(line(2_000)),
    publicKey: fc.uuid(),
    actions: fc.array(fc.option(fc.constantFrom(...ACTION_NAMES)), { minLength: 1, maxLength: 4 }),
  }),
  { maxLength: 8 },
);

describe("any setup that can be saved", () => {
  let vapi: RunningEmulator;
  beforeAll(async () => {
    vapi = await startVapiEmulator();
  });
  afterAll(() => vapi.close());
  const post = async (path: string, body: unknown) => {
    const response = await fetch(vapi.url + path, {
      method: "POST",
      headers: { authorization: "Bearer vapi-local-key", "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    expect(response.status, JSON.stringify(answer.message)).toBe(201);
    return answer;
  };

  it("makes an assistant and a number that Vapi accepts, without differences afterwards", async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(setups, tools, async (setup, own) => {
        const wanted = assistantOf(setup, own);
        const made = await post("/assistant", wanted);
        expect(assistantDifferences(wanted, made)).toEqual([]);
        const called = wanted.model.tools.flatMap((each) =>
          each.type === "function" ? [each.function.name] : [],
        );
        expect(new Set(called).size).toBe(own.length);
        const number = wantedNumber({ setup, place, assistantId: made.id, takesCalls: true });
        const phoneNumber = `+4420${10_000_000 + count++}`;
        const imported = await post("/phone-number", {
          provider: "twilio",
          number: phoneNumber,
          twilioAccountSid: "AC1",
          twilioApiKey: "SK1",
          twilioApiSecret: "shh",
          smsEnabled: false,
          ...number,
        });
        expect(numberDifferences(phoneNumber, number, imported)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
