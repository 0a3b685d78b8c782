import * as z from "zod";
import { WEEKDAYS } from "@/lib/platform/locale/weekdays";
import { MAX_STEPS, MAX_WAIT_MINUTES, OPERATORS } from "./limits";

/** Browser-safe: what a workflow does. One schema for the builder, the API, the database and the engine. */

const path = z
  .string("Choose a field")
  .regex(/^[a-z][a-z0-9_]*(\.[a-z0-9_]+)*$/i, "Choose a field from the list")
  .max(100);
/** Text that may contain fields in double braces, as in `Hello {{event.customer_name | first_name}}`. */
const text = (what: string, max: number) =>
  z.string(`Enter ${what}`).trim().min(1, `Enter ${what}`).max(max, `Shorten ${what} to ${max} characters`);
const optionalText = (max: number) => z.string().trim().max(max, `Use at most ${max} characters`).default("");
const googleId = (what: string) =>
  z
    .string(`Choose ${what}`)
    .trim()
    .regex(/^[\w-]{5,200}$/, `Choose ${what}, or paste its link`);

export const condition = z.object({
  field: path,
  operator: z.enum(OPERATORS),
  /** Compared without regard to case; a number for `more_than` and `less_than`. */
  value: z.string().max(500, "Use at most 500 characters").default(""),
});
export type Condition = z.infer<typeof condition>;
/** All of them must hold; an empty list always does. */
const conditions = z.array(condition).max(10, "Use at most 10 conditions");

const minutes = z
  .number("Enter how long")
  .int("Enter whole minutes")
  .min(1, "Wait at least a minute")
  .max(MAX_WAIT_MINUTES, "Wait at most 90 days");
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Write times as 08:00 or 17:30");
const days = z.array(z.enum(WEEKDAYS)).min(1, "Choose at least one day");

/** Triggers by the event that starts a run. Those without settings are events of the product. */
const plain = <K extends string>(kind: K) => z.object({ kind: z.literal(kind) });
export const trigger = z.discriminatedUnion("kind", [
  plain("call.completed"),
  plain("booking.confirmed"),
  plain("booking.moved"),
  plain("booking.corrected"),
  plain("booking.cancelled"),
  plain("booking.ended"),
  plain("booking.outcome"),
  plain("message.taken"),
  plain("emergency"),
  plain("promise.broken"),
  plain("text.received"),
  plain("lead.received"),
  plain("connection.broken"),
  plain("run.failed"),
  plain("mail.received"),
  plain("hook.received"),
  z.object({
    kind: z.literal("schedule"),
    days,
    /** In the client's time zone. */
    time,
  }),
]);
export type Trigger = z.infer<typeof trigger>;
export type TriggerKind = Trigger["kind"];

/** Who gets a text or a mail: the owner, a fixed address, or an address in a field. */
const recipient = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("owner") }),
  z.object({ kind: z.literal("fixed"), address: text("an address", 200) }),
  z.object({ kind: z.literal("field"), field: path }),
]);
export type Recipient = z.infer<typeof recipient>;

const base = {
  id: z.string().regex(/^s[1-9]\d{0,3}$/, "Steps are numbered s1, s2, …"),
  /** Whether the run goes on if this step fails for good. */
  on_error: z.enum(["stop", "continue"]).default("stop"),
};
const step_ = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.object({ ...base, kind: z.literal(kind), ...shape });

const action = [
  step_("send_mail", {
    to: recipient,
    subject: text("a subject", 300),
    body: text("the message", 10_000),
  }),
  step_("reply_mail", { body: text("the reply", 10_000) }),
  step_("add_event", {
    title: text("a title", 300),
    /** A field that holds a time. */
    starts: path,
    minutes: z.number("Enter how long it takes").int().min(5).max(1_440).default(60),
    description: optionalText(4_000),
    guest: recipient.nullable().default(null),
    with_meet_link: z.boolean().default(false),
  }),
  step_("create_meeting", {}),
  step_("add_row", {
    spreadsheet_id: googleId("a spreadsheet"),
    /** The tab; the first one if empty. */
    sheet: optionalText(100),
    columns: z
      .array(z.object({ header: text("a heading", 100), value: optionalText(2_000) }))
      .min(1, "Add at least one column")
      .max(30, "Use at most 30 columns"),
  }),
  step_("create_document", {
    template_id: googleId("a template"),
    title: text("a title", 300),
    fields: z
      .array(z.object({ name: text("a placeholder", 100), value: optionalText(4_000) }))
      .max(50, "Use at most 50 placeholders"),
  }),
  step_("save_file", {
    source: z.enum(["recording", "attachments"]),
    /** A folder of this name is made in Drive if there is none. */
    folder: text("a folder", 100),
    name: optionalText(200),
  }),
  step_("find_contact", { phone: path }),
  step_("add_contact", {
    name: text("a name", 200),
    phone: optionalText(200),
    email: optionalText(200),
    note: optionalText(1_000),
  }),
  step_("add_task", {
    title: text("a title", 300),
    notes: optionalText(4_000),
    /** Days from now until it is due; null for no date. */
    due_in_days: z.number().int().min(0).max(365).nullable().default(null),
  }),
  step_("send_text", { to: recipient, body: text("the text", 600) }),
  step_("add_to_do", { message: text("what to do", 1_000) }),
  step_("call_webhook", {
    webhook_id: z.uuid("Choose a webhook"),
    fields: z
      .array(z.object({ name: text("a name", 64), value: optionalText(4_000) }))
      .min(1, "Add at least one field")
      .max(30, "Use at most 30 fields"),
  }),
  step_("count", {
    metric: z
      .string("Enter a name")
      .trim()
      .regex(/^\p{Letter}[\p{Letter}\p{Number} _.-]{0,63}$/u, "Use a name that begins with a letter")
      .refine((name) => name !== "updatedAt", "Use another name"),
  }),
  step_("ai", {
    task: z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("classify"),
        categories: z
          .array(text("a category", 40))
          .min(2, "Add at least two categories")
          .max(12, "Use at most 12 categories"),
      }),
      z.object({
        kind: z.literal("extract"),
        fields: z
          .array(
            z.object({
              name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, "Use a name such as order_number"),
              what: text("what it is", 200),
            }),
          )
          .min(1, "Add at least one field")
          .max(12, "Use at most 12 fields"),
      }),
      z.object({ kind: z.literal("draft"), instructions: text("what to write", 2_000) }),
    ]),
    /** What it reads. */
    input: text("what to read", 4_000),
  }),
] as const;

const control = [
  step_("wait", {
    until: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("for"), minutes }),
      /** Relative to a field that holds a time. */
      z.object({
        kind: z.literal("time"),
        field: path,
        minutes: z.number().int().max(MAX_WAIT_MINUTES),
        when: z.enum(["before", "after"]),
        /** If that moment is past when the run comes here, or when the job is moved; by default it goes on. */
        if_past: z.enum(["go_on", "stop"]).optional(),
      }),
      z.object({ kind: z.literal("business_hours") }),
    ]),
  }),
  step_("only_if", { conditions: conditions.min(1, "Add at least one condition") }),
  step_("approval", { message: text("the question", 1_000) }),
  step_("stop", {}),
] as const;

type Leaf = z.infer<(typeof action)[number] | (typeof control)[number]>;
type Branch = z.infer<z.ZodObject<typeof base>> & {
  kind: "branch";
  cases: { conditions: Condition[]; steps: Step[] }[];
  /** If no case fits. */
  otherwise: Step[];
};
type ForEach = z.infer<z.ZodObject<typeof base>> & {
  kind: "for_each";
  /** A field that holds a list; its first 50 entries are taken, each as `item`. */
  list: string;
  steps: Step[];
};
export type Step = Leaf | Branch | ForEach;
export type StepKind = Step["kind"];
export type StepOf<K extends StepKind> = Extract<Step, { kind: K }>;
export type ActionKind = (typeof action)[number]["shape"]["kind"]["value"];
export type ActionStep = StepOf<ActionKind>;

const steps: z.ZodType<Step[]> = z.lazy(() => z.array(step).max(MAX_STEPS, `Use at most ${MAX_STEPS} steps`));
const branch = step_("branch", {
  cases: z
    .array(z.object({ conditions: conditions.min(1, "Add at least one condition"), steps }))
    .min(1, "Add at least one case")
    .max(12, "Use at most 12 cases"),
  otherwise: steps,
});
const forEach = step_("for_each", { list: path, steps });
const step = z.discriminatedUnion("kind", [...action, ...control, branch, forEach]);

export const definition = z.object({
  trigger,
  conditions: conditions.default([]),
  steps,
});
export type Definition = z.infer<typeof definition>;
