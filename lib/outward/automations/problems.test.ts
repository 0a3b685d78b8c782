import { describe, expect, it } from "vitest";
import { definition as definitionSchema } from "./definition";
import { problemsOf } from "./problems";

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
    expect(messages([mail(to("event.job"))])).toEqual(["Choose an email address: “Job” is none."]);
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
});
