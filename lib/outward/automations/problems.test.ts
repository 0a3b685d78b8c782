import { describe, expect, it } from "vitest";
import { definition as definitionSchema } from "./definition";
import { STEPS } from "./fields";
import { metricOf, problemsOf } from "./problems";

const define = (steps: unknown, trigger: unknown = { kind: "booking.confirmed" }, conditions: unknown = []) =>
  definitionSchema.parse({ trigger, conditions, steps });
const messages = (...given: Parameters<typeof define>) =>
  problemsOf(define(...given)).map(({ message }) => message);
const mail = (changes: object) => ({
  id: "s2",
  kind: "send_mail",
  to: { kind: "owner" },
  subject: "Hi",
  body: "Hi",
  ...changes,
});
const draft = {
  id: "s1",
  kind: "ai",
  task: { kind: "draft", instructions: "Answer" },
  input: "{{event.job}}",
};

describe("what keeps a workflow from being published", () => {
  it("finds nothing in a sound one (FLOW-01)", () => {
    expect(
      messages([draft, mail({ body: "{{steps.s1.text}} {{business.name}} {{event.customer_name}}" })]),
    ).toEqual([]);
  });

  it("finds fields that are not known where they are used (FLOW-01)", () => {
    expect(messages([mail({ body: "{{event.nothing}}" })])).toEqual([
      "{{event.nothing}} is not known here. Insert a field from the list.",
    ]);
    expect(messages([mail({ body: "{{steps.s1.text}}" }), { ...draft, id: "s1" }])).toHaveLength(1);
    expect(messages([mail({ body: "{{event.job | shout}} {{" })])).toHaveLength(2);
    expect(
      messages([mail({})], { kind: "booking.confirmed" }, [{ field: "event.nope", operator: "is_empty" }]),
    ).toHaveLength(1);
    expect(
      messages([
        {
          id: "s1",
          kind: "branch",
          cases: [
            {
              conditions: [{ field: "event.job", operator: "is_empty" }],
              steps: [draft && { ...draft, id: "s3" }],
            },
          ],
          otherwise: [],
        },
        mail({ body: "{{steps.s3.text}}" }),
      ]),
    ).toHaveLength(1);
  });

  it("does not let AI choose whom a step reaches, or when (FLOW-06)", () => {
    const guess = {
      id: "s1",
      kind: "ai",
      task: { kind: "extract", fields: [{ name: "email", what: "an address" }] },
      input: "{{event.job}}",
    };
    const to = (field: string) => ({ to: { kind: "field", field } });
    expect(messages([guess, mail(to("steps.s1.email"))])).toEqual([
      "Choose an email address that AI did not write.",
    ]);
    expect(messages([guess, { id: "s2", kind: "send_text", ...to("steps.s1.email"), body: "Hi" }])).toEqual([
      "Choose a phone number that AI did not write.",
    ]);
    expect(
      messages([guess, { id: "s2", kind: "add_event", title: "x", starts: "steps.s1.email" }]),
    ).toHaveLength(1);
    expect(
      messages([guess, { id: "s2", kind: "add_contact", name: "x", phone: "{{steps.s1.email}}", email: "" }]),
    ).toHaveLength(1);
    expect(messages([mail(to("event.job"))])).toEqual(["Choose an email address: “Job” isn't one."]);
    expect(messages([{ id: "s2", kind: "send_text", ...to("event.customer_phone"), body: "Hi" }])).toEqual(
      [],
    );
  });

  it("lets steps be only where they can do something (FLOW-01)", () => {
    const reply = { id: "s1", kind: "reply_mail", body: "Hi" };
    expect(messages([reply])).toHaveLength(1);
    expect(messages([reply], { kind: "mail.received" })).toEqual([]);
    expect(messages([{ id: "s1", kind: "save_file", source: "attachments", folder: "x" }])).toHaveLength(1);
    expect(
      messages([{ id: "s1", kind: "save_file", source: "recording", folder: "x" }], {
        kind: "schedule",
        days: ["mon"],
        time: "08:00",
      }),
    ).toHaveLength(1);
    expect(messages([{ id: "s1", kind: "add_contact", name: "x" }])).toHaveLength(1);
    const loop = (steps: unknown) => ({ id: "s1", kind: "for_each", list: "event.attachments", steps });
    const note = (id: string, message: string) => ({ id, kind: "add_to_do", message });
    expect(messages([loop([note("s2", "{{item.name}}")])], { kind: "mail.received" })).toEqual([]);
    expect(messages([loop([])], { kind: "mail.received" })).toHaveLength(1);
    expect(
      messages([loop([{ ...loop([note("s3", "x")]), id: "s2" }])], { kind: "mail.received" }),
    ).toHaveLength(1);
  });

  it("finds what is wrong with the whole (FLOW-01)", () => {
    const note = (id: string) => ({ id, kind: "add_to_do", message: "x" });
    expect(messages([])).toEqual(["Add at least one step."]);
    expect(messages([note("s1"), note("s1")])).toEqual(["Two steps have the same number."]);
    const branch = (id: number, steps: unknown[]): object => ({
      id: `s${id}`,
      kind: "branch",
      cases: [{ conditions: [{ field: "event.job", operator: "is_empty" }], steps }],
      otherwise: [],
    });
    expect(messages([branch(1, [branch(2, [branch(3, [note("s4")])])])])).toEqual([]);
    expect(messages([branch(1, [branch(2, [branch(3, [branch(4, [note("s5")])])])])])).toHaveLength(1);
    const many = branch(
      99,
      Array.from({ length: 30 }, (_, index) => note(`s${index + 1}`)),
    );
    expect(messages([many])).toEqual(["Use at most 30 steps."]);
  });

  it("takes fields of another system's request as they come (FLOW-02)", () => {
    const hook = { kind: "hook.received" };
    expect(
      messages(
        [mail({ to: { kind: "field", field: "event.body.customer.email" }, body: "{{event.body.x}}" })],
        hook,
      ),
    ).toEqual([]);
  });

  it("takes those of the entries of a list in it inside the loop alone (FLOW-02)", () => {
    const hook = { kind: "hook.received" };
    const steps = [
      mail({ to: { kind: "field", field: "item.email" }, body: "{{item.first}}, {{item.value}}" }),
      { id: "s3", kind: "only_if", conditions: [{ field: "item.size", operator: "is", value: "2" }] },
    ];
    const loop = (list: string) => ({ id: "s1", kind: "for_each", list, steps });
    expect(messages([loop("event.body.people")], hook)).toEqual([]);
    expect(messages(steps, hook)).toHaveLength(4);
    expect(messages([loop("event.attachments")], { kind: "mail.received" })).toHaveLength(3);
  });

  it("names the step that has it, or none where it is the trigger's (FLOW-01)", () => {
    const found = problemsOf(
      define([mail({ body: "{{event.nothing}}" })], undefined, [
        { field: "event.nope", operator: "is_empty" },
      ]),
    );
    expect(found).toEqual([
      { step: null, message: "Choose a field for the condition: event.nope is not known here." },
      { step: "s2", message: "{{event.nothing}} is not known here. Insert a field from the list." },
    ]);
  });

  it("lets only what happened decide whether to start: nothing else is known by then (FLOW-01)", () => {
    const condition = { field: "business.calls_this_week", operator: "more_than", value: "0" };
    const weekly = { kind: "schedule", days: ["mon"], time: "08:00" };
    expect(messages([mail({})], weekly, [condition])).toEqual([
      "“Calls in the last 7 days” isn't known before the automation starts. Use it in a step “Continue only if” instead.",
    ]);
    expect(messages([{ id: "s1", kind: "only_if", conditions: [condition] }, mail({})], weekly)).toEqual([]);
  });

  it.each([
    ["is", " ", "Enter what to compare “Amount” with."],
    ["contains_not", "", "Enter what to compare “Amount” with."],
    ["more_than", "", "Enter what to compare “Amount” with."],
    ["more_than", "£100", "Compare “Amount” with a number, written like 100 or 99.50."],
    ["less_than", "1,000", "Compare “Amount” with a number, written like 100 or 99.50."],
  ])("finds a comparison that could not be meant: %s “%s” (FLOW-01)", (operator, value, message) => {
    const condition = { field: "event.amount", operator, value };
    const trigger = { kind: "booking.outcome" };
    expect(messages([mail({})], trigger, [condition])).toEqual([message]);
    expect(messages([{ id: "s1", kind: "only_if", conditions: [condition] }, mail({})], trigger)).toEqual([
      message,
    ]);
  });

  const TWICE = ["a", "b", " a"];
  const fields = TWICE.map((name, index) => ({ name, value: String(index) }));
  it.each<[string, object]>([
    [
      "row",
      { kind: "add_row", spreadsheet_id: "12345", columns: TWICE.map((header) => ({ header, value: "x" })) },
    ],
    ["document", { kind: "create_document", template_id: "12345", title: "x", fields }],
    ["webhook", { kind: "call_webhook", webhook_id: crypto.randomUUID(), fields }],
    [
      "model",
      {
        kind: "ai",
        task: { kind: "extract", fields: ["a", "b", "a"].map((name) => ({ name, what: "x" })) },
        input: "x",
      },
    ],
  ])("finds two values of which only one would arrive: %s (FLOW-01)", (_, step) => {
    expect(messages([{ id: "s1", ...step }])).toEqual(["“a” is there twice. Give each its own name."]);
  });

  it("keeps the names that a message has of its run (FLOW-01)", () => {
    const send = (name: string) => ({
      ...{ id: "s1", kind: "call_webhook", webhook_id: crypto.randomUUID() },
      fields: [{ name, value: "x" }],
    });
    expect(messages([send("workflow")])).toEqual(["“workflow” is filled in for you. Choose another name."]);
    expect(messages([send("workflow_name")])).toEqual([]);
  });

  it("takes comparisons with a text or a number, and none where nothing is compared (FLOW-01)", () => {
    const conditions = [
      { field: "event.outcome", operator: "is", value: "Paid" },
      { field: "event.amount", operator: "more_than", value: " 99.50 " },
      { field: "event.address", operator: "is_not_empty", value: "" },
    ];
    expect(messages([mail({})], { kind: "booking.outcome" }, conditions)).toEqual([]);
  });

  const NOWHERE = "{{event.nothing}}";
  const UNKNOWN = "{{event.nothing}} is not known here. Insert a field from the list.";
  const me = { kind: "owner" };
  it.each<[string, object, number]>([
    ["mail", { kind: "send_mail", to: me, subject: NOWHERE, body: NOWHERE }, 2],
    ["text", { kind: "send_text", to: me, body: NOWHERE }, 1],
    ["event", { kind: "add_event", title: NOWHERE, starts: "event.starts_at", description: NOWHERE }, 2],
    ["row", { kind: "add_row", spreadsheet_id: "12345", columns: [{ header: "a", value: NOWHERE }] }, 1],
    [
      "document",
      {
        kind: "create_document",
        template_id: "12345",
        title: NOWHERE,
        fields: [{ name: "a", value: NOWHERE }],
      },
      2,
    ],
    ["file", { kind: "save_file", source: "recording", folder: NOWHERE, name: NOWHERE }, 2],
    ["contact", { kind: "add_contact", name: NOWHERE, phone: NOWHERE, email: NOWHERE, note: NOWHERE }, 4],
    ["task", { kind: "add_task", title: NOWHERE, notes: NOWHERE }, 2],
    ["to-do", { kind: "add_to_do", message: NOWHERE }, 1],
    ["question", { kind: "approval", message: NOWHERE }, 1],
    [
      "webhook",
      { kind: "call_webhook", webhook_id: crypto.randomUUID(), fields: [{ name: "a", value: NOWHERE }] },
      1,
    ],
    ["model", { kind: "ai", task: { kind: "draft", instructions: "x" }, input: NOWHERE }, 1],
    ["stop", { kind: "stop" }, 0],
  ])("looks into every text of a step: %s (FLOW-01)", (_, step, count) => {
    expect(messages([{ id: "s1", ...step }])).toEqual(Array(count).fill(UNKNOWN));
  });

  it("looks into the conditions of a step, and not for braces in what is no text (FLOW-01)", () => {
    const unknown = "Choose a field for the condition: event.nope is not known here.";
    const condition = { field: "event.nope", operator: "is_empty" };
    expect(messages([{ id: "s1", kind: "only_if", conditions: [condition] }])).toEqual([unknown]);
    const note = { id: "s2", kind: "add_to_do", message: "x" };
    const cases = [{ conditions: [condition], steps: [note] }];
    expect(messages([{ id: "s1", kind: "branch", cases, otherwise: [] }])).toEqual([unknown]);
    expect(messages([mail({ body: "{{event.job | shout}} {{" })])).toEqual([
      "There is no way to write a field called “shout”.",
      "Some braces are not closed. Insert fields from the list.",
    ]);
    const body = [{ field: "event.body.x", operator: "is_empty" }];
    expect(messages([mail({})], { kind: "hook.received" }, body)).toEqual([]);
  });

  it.each<[string, object, unknown?]>([
    ["Enter a complete email address.", mail({ to: { kind: "fixed", address: "ann@x" } })],
    ["Enter a complete email address.", mail({ to: { kind: "fixed", address: "ann at x.test" } })],
    ["Enter a complete email address.", mail({ to: { kind: "fixed", address: "a b@x.test" } })],
    [
      "Enter a complete phone number.",
      { id: "s1", kind: "send_text", to: { kind: "fixed", address: "call 07700 900123" }, body: "x" },
    ],
    [
      "Enter a complete phone number.",
      { id: "s1", kind: "send_text", to: { kind: "fixed", address: "07700 900123 x" }, body: "x" },
    ],
    [
      "Choose an email address: event.nope is not known here.",
      mail({ to: { kind: "field", field: "event.nope" } }),
    ],
    [
      "Choose an email address: event.nope is not known here.",
      mail({ to: { kind: "field", field: "event.nope" } }),
      { kind: "hook.received" },
    ],
    [
      "Choose an email address: event.body.mail is not known here.",
      mail({ to: { kind: "field", field: "event.body.mail" } }),
    ],
    [
      "Choose a time to start: “Job” isn't one.",
      { id: "s1", kind: "add_event", title: "x", starts: "event.job" },
    ],
    [
      "Enter a complete email address.",
      {
        id: "s1",
        kind: "add_event",
        title: "x",
        starts: "event.starts_at",
        guest: { kind: "fixed", address: "x" },
      },
    ],
    ["Choose a phone number: “Job” isn't one.", { id: "s1", kind: "find_contact", phone: "event.job" }],
    [
      "Choose a time to wait for: “Job” isn't one.",
      { id: "s1", kind: "wait", until: { kind: "time", field: "event.job", minutes: 5, when: "before" } },
    ],
    [
      "Choose a list: “Job” isn't one.",
      { id: "s1", kind: "for_each", list: "event.job", steps: [{ id: "s2", kind: "stop" }] },
    ],
    ["Give the contact a phone number or an email address.", { id: "s1", kind: "add_contact", name: "x" }],
    [
      "Only an automation that starts with an email can reply to it.",
      { id: "s1", kind: "reply_mail", body: "x" },
    ],
    [
      "Only an automation that starts with an email has attachments to save.",
      { id: "s1", kind: "save_file", source: "attachments", folder: "x" },
    ],
    [
      "Only an automation that starts with a call, a job or a message has a recording to save.",
      { id: "s1", kind: "save_file", source: "recording", folder: "x" },
      { kind: "schedule", days: ["mon"], time: "08:00" },
    ],
    [
      "Add a step to at least one path.",
      {
        id: "s1",
        kind: "branch",
        cases: [{ conditions: [{ field: "event.job", operator: "is_empty" }], steps: [] }],
        otherwise: [],
      },
    ],
  ])("says: %s (FLOW-01)", (message, step, trigger) => {
    expect(messages([step], trigger)).toEqual([message]);
  });

  it("accepts what is complete (FLOW-01)", () => {
    for (const step of [
      mail({ to: { kind: "fixed", address: "ann@x.test" } }),
      { id: "s1", kind: "send_text", to: { kind: "fixed", address: "+44 (0)7700-900123" }, body: "x" },
      { id: "s1", kind: "save_file", source: "recording", folder: "x" },
      { id: "s1", kind: "add_contact", name: "x", email: "ann@x.test" },
      { id: "s1", kind: "wait", until: { kind: "for", minutes: 5 } },
      { id: "s1", kind: "add_event", title: "x", starts: "event.starts_at" },
    ]) {
      expect(messages([step]), step.kind).toEqual([]);
    }
    const steps = Array.from({ length: 30 }, (_, at) => ({ id: `s${at + 1}`, kind: "stop" }));
    expect(messages(steps)).toEqual([]);
  });

  it("says what is wrong with loops and nesting (FLOW-01)", () => {
    const loop = (id: string, steps: unknown) => ({ id, kind: "for_each", list: "event.attachments", steps });
    const trigger = { kind: "mail.received" };
    const stop = { id: "s9", kind: "stop" };
    expect(messages([loop("s1", [])], trigger)).toEqual(["Add a step to do for each entry."]);
    expect(messages([loop("s1", [loop("s2", [stop])])], trigger)).toContain(
      "A loop cannot contain another loop.",
    );
    const condition = { field: "event.job", operator: "is_empty" };
    const nest = (depth: number): unknown =>
      depth === 0
        ? stop
        : {
            id: `s${depth}`,
            kind: "branch",
            cases: [{ conditions: [condition], steps: [nest(depth - 1)] }],
            otherwise: [],
          };
    expect(messages([nest(4)])).toEqual(["Nest paths and loops at most 4 deep."]);
  });

  it("counts what a step does by its own name, or by the one that was chosen", () => {
    const [count, text] = define([
      { id: "s1", kind: "count", metric: "Big jobs" },
      { id: "s2", kind: "send_text", to: me, body: "x" },
    ]).steps;
    expect([count, text].map((step) => step && metricOf(step))).toEqual(["Big jobs", STEPS.send_text.metric]);
  });
});
