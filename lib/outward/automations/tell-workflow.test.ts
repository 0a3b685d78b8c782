import { describe, expect, it } from "vitest";
import { type Definition, definition } from "./definition";
import { fieldsFor } from "./fields";
import { findRecipe, RECIPES } from "./recipes";
import { allSteps } from "./steps";
import {
  listOf,
  lower,
  nameOf,
  takesValue,
  tellAction,
  tellConditions,
  tellMinutes,
  tellRecipient,
  tellStep,
  tellText,
  tellTrigger,
  tellWorkflow,
} from "./tell-workflow";

const built = (id: string): Definition => {
  const recipe = findRecipe(id);
  if (!recipe) throw new Error(`no recipe ${id}`);
  return recipe.build(
    { spreadsheet: "12345", minutes: "240" },
    { businessName: "Hartley", origin: "https://x" },
  );
};

describe("a workflow in words (FLOW-05)", () => {
  it("reads as one sentence", () => {
    expect(tellWorkflow(built("jobs-to-sheet"))).toBe("When a job is booked, add a row to a sheet");
    expect(tellWorkflow(built("weekly-summary"))).toBe("Every Monday at 08:00, send an email to you");
    expect(tellWorkflow(built("day-before-reminder"))).toBe(
      "When a job is booked and it fits, wait until 1 day before the start of the job, then send a text to the customer",
    );
    expect(tellWorkflow({ ...built("jobs-to-sheet"), steps: [] })).toBe("When a job is booked, nothing yet");
  });

  it("says what each step does, with the names of its fields", () => {
    const reminder = built("day-before-reminder");
    const told = reminder.steps.map((step) => tellStep(step, reminder));
    expect(told[0]).toBe("Wait until 1 day before the start of the job, or stop if that has passed");
    expect(told[1]).toBe("Continue only if Status is “confirmed”");
    expect(told[2]).toBe(
      "Text the customer's number: “Hi [Customer's name], a reminder from Hartley: [Job], [Start of the job]. If that no longer suits, please call us.”",
    );
    expect(tellConditions(reminder.conditions, fieldsFor(reminder))).toBe("Customer's number is filled in");
  });

  const JOB = "{{event.job}}";
  const owner = { kind: "owner" };
  it.each<[string, string, object]>([
    [
      "Send an email to you",
      "Send an email to you: “Job: [Job]”",
      { kind: "send_mail", to: owner, subject: `Job: ${JOB}`, body: "x" },
    ],
    [
      "Send a text to ann@x.test",
      "Text ann@x.test: “Hi”",
      { kind: "send_text", to: { kind: "fixed", address: "ann@x.test" }, body: "Hi" },
    ],
    ["Reply to the email", "Reply to the email: “Hi”", { kind: "reply_mail", body: "Hi" }],
    [
      "Add to Google Calendar",
      "Add “[Job]” to Google Calendar at Start of the job",
      { kind: "add_event", title: JOB, starts: "event.starts_at" },
    ],
    [
      "Add a row to Jobs",
      "Add a row to Jobs with Job and When",
      {
        kind: "add_row",
        spreadsheet_id: "12345",
        sheet: "Jobs",
        columns: [{ header: "Job" }, { header: "When" }],
      },
    ],
    [
      "Create a document",
      "Create the document “[Job]” from your template",
      { kind: "create_document", template_id: "12345", title: JOB, fields: [] },
    ],
    [
      "Save the recording to Drive",
      "Save the recording to Drive, in the folder “Calls”",
      { kind: "save_file", source: "recording", folder: "Calls" },
    ],
    [
      "Save the attachments to Drive",
      "Save the attachments to Drive, in the folder “Mail”",
      { kind: "save_file", source: "attachments", folder: "Mail" },
    ],
    [
      "Look up a contact",
      "Look up the contact with Customer's number",
      { kind: "find_contact", phone: "event.customer_phone" },
    ],
    [
      "Add a contact",
      "Add [Customer's name] to your contacts",
      { kind: "add_contact", name: "{{event.customer_name}}" },
    ],
    ["Add a task", "Add the task “[Job]”", { kind: "add_task", title: JOB }],
    ["Add a task", "Add the task “a”, due today", { kind: "add_task", title: "a", due_in_days: 0 }],
    ["Add a task", "Add the task “a”, due tomorrow", { kind: "add_task", title: "a", due_in_days: 1 }],
    ["Add a task", "Add the task “a”, due in 2 days", { kind: "add_task", title: "a", due_in_days: 2 }],
    [
      "Add a to-do",
      "Add the to-do “Ring [Customer's name]”",
      { kind: "add_to_do", message: "Ring {{event.customer_name}}" },
    ],
    ["Ask you first", "Ask me first: “Send it?”", { kind: "approval", message: "Send it?" }],
    [
      "Let AI sort it",
      "Let AI sort it into Quote, Job and Spam",
      { kind: "ai", task: { kind: "classify", categories: ["Quote", "Job", "Spam"] }, input: JOB },
    ],
    [
      "Let AI pick out details",
      "Let AI pick out the address and the date",
      {
        kind: "ai",
        task: {
          kind: "extract",
          fields: [
            { name: "a", what: "The address" },
            { name: "b", what: "The date" },
          ],
        },
        input: JOB,
      },
    ],
    [
      "Let AI write a draft",
      "Let AI write a draft",
      { kind: "ai", task: { kind: "draft", instructions: "x" }, input: JOB },
    ],
    [
      "Wait for your opening hours",
      "Wait for your opening hours",
      { kind: "wait", until: { kind: "business_hours" } },
    ],
    ["Wait 45 minutes", "Wait 45 minutes", { kind: "wait", until: { kind: "for", minutes: 45 } }],
    ["Count it as big job", "Count it as big job", { kind: "count", metric: "big_job" }],
    [
      "Take the path that fits",
      "Take the path that fits",
      {
        kind: "branch",
        cases: [{ conditions: [{ field: "event.job", operator: "is_empty" }], steps: [] }],
        otherwise: [],
      },
    ],
    ["", "Do this for each of List", { kind: "for_each", list: "event.list", steps: [] }],
  ])("says briefly “%s” and in full “%s”", (brief, full, given) => {
    const made = definition.parse({
      trigger: { kind: "booking.confirmed" },
      steps: [{ id: "s1", ...given }],
    });
    const [step] = made.steps;
    if (!step) throw new Error("no step");
    if (brief) expect(tellAction(step)).toBe(brief);
    expect(tellStep(step, made).replace("each of list", "each of List")).toBe(full);
  });

  it("names at most three steps", () => {
    const stops = (count: number) => {
      const steps = Array.from({ length: count }, (_, at) => ({
        id: `s${at + 1}`,
        kind: "reply_mail",
        body: "x",
      }));
      return tellWorkflow(definition.parse({ trigger: { kind: "mail.received" }, steps }));
    };
    expect(stops(3)).toMatch(/, reply to the email, then reply to the email, then reply to the email$/);
    expect(stops(4)).toMatch(/(, (then )?reply to the email){3}, then more$/);
  });

  it("joins conditions, and compares only where there is a value", () => {
    const conditions = [
      { field: "event.job", operator: "contains", value: "boiler" },
      { field: "event.gone_by", operator: "is_empty", value: "x" },
      { field: "event.job", operator: "is_not_empty", value: "x" },
    ] as const;
    expect(tellConditions(conditions, fieldsFor(built("day-before-reminder")))).toBe(
      "Job contains “boiler”, and gone by is empty, and Job is filled in",
    );
    expect((["is", "is_empty", "is_not_empty", "less_than"] as const).map(takesValue)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it("names a recipient by its field, or by who it must be", () => {
    const to = (field: string) => tellRecipient({ kind: "field", field });
    expect([to("event.customer_phone"), to("event.sender_address"), to("event.phone")]).toEqual([
      "the customer",
      "the sender",
      "the caller",
    ]);
    expect([listOf([]), listOf(["a"]), listOf(["a", "b"]), listOf(["a", "b", "c"])]).toEqual([
      "",
      "a",
      "a and b",
      "a, b and c",
    ]);
    expect(["AI writes", "Google", "Meet", "The AI", "Meeting"].map(lower)).toEqual([
      "AI writes",
      "Google",
      "Meet",
      "the AI",
      "meeting",
    ]);
    expect([nameOf("a.big_job_no", []), tellText("a \n\n b", [])]).toEqual(["big job no", "a b"]);
  });

  it("shows no braces, paths or identifiers of any recipe", () => {
    for (const recipe of RECIPES) {
      const definition = built(recipe.id);
      for (const step of allSteps(definition.steps))
        expect(tellStep(step, definition), recipe.id).not.toMatch(/\{\{|event\.|steps\.|_/);
    }
  });

  it("names days and waits as people do", () => {
    const schedule = (days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[]) =>
      tellTrigger({ kind: "schedule", days, time: "07:30" });
    expect(schedule(["mon", "thu"])).toBe("Every Monday and Thursday at 07:30");
    expect(schedule(["mon", "tue", "wed", "thu", "fri"])).toBe("Every working day at 07:30");
    expect(schedule(["mon", "tue", "wed", "thu", "sat"])).toBe(
      "Every Monday, Tuesday, Wednesday, Thursday and Saturday at 07:30",
    );
    expect(schedule(["mon", "tue", "wed", "thu", "sun"])).toMatch(/and Sunday at 07:30$/);
    expect(schedule(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])).toBe("Every day at 07:30");
    expect(tellMinutes(1)).toBe("1 minute");
    expect(tellMinutes(90)).toBe("1 hour 30 minutes");
    expect(tellMinutes(2_880)).toBe("2 days");
  });
});
