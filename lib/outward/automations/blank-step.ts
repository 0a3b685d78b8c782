import type { Definition, Recipient, Step, StepKind } from "./definition";
import { type Field, type FieldType, fieldsFor, nextStepId } from "./fields";

/** Browser-safe: a new step, filled with what most people want as far as the fields allow it. */
export function blankStep(kind: StepKind, definition: Definition): Step {
  const id = nextStepId(definition);
  const fields = fieldsFor(definition);
  const fill = { ...BLANKS[kind](fields), id, kind, on_error: "stop" };
  return fill as Step;
}

type Blank = (fields: readonly Field[]) => Record<string, unknown>;

const BLANKS: Record<StepKind, Blank> = {
  send_mail: (fields) => ({ to: someone(fields, "address"), subject: "", body: "" }),
  reply_mail: () => ({ body: "" }),
  add_event: (fields) => ({
    title: "",
    starts: firstOf(fields, "time"),
    minutes: 60,
    description: "",
    guest: null,
    with_meet_link: false,
  }),
  create_meeting: () => ({}),
  add_row: (fields) => ({ spreadsheet_id: "", sheet: "", columns: columnsFrom(fields) }),
  create_document: () => ({ template_id: "", title: "", fields: [{ name: "", value: "" }] }),
  save_file: (fields) => ({
    source: fields.some(({ path }) => path === "event.attachments") ? "attachments" : "recording",
    folder: "Calls",
    name: "",
  }),
  find_contact: (fields) => ({ phone: firstOf(fields, "phone") }),
  add_contact: (fields) => ({
    name: template(fields.find(({ path }) => /_name$/.test(path) && path.startsWith("event."))),
    phone: template(fields.find(({ type }) => type === "phone")),
    email: template(fields.find(({ type, path }) => type === "address" && path.startsWith("event."))),
    note: "",
  }),
  add_task: () => ({ title: "", notes: "", due_in_days: 0 }),
  send_text: (fields) => ({ to: someone(fields, "phone"), body: "" }),
  add_to_do: () => ({ message: "" }),
  call_webhook: (fields) => ({
    webhook_id: "",
    fields: columnsFrom(fields).map(({ header, value }) => ({
      name: header.toLowerCase().replace(/[^a-z]+/g, "_"),
      value,
    })),
  }),
  count: () => ({ metric: "" }),
  ai: (fields) => ({
    task: { kind: "classify", categories: ["", ""] },
    input: fields
      .filter(({ path }) => /\.(subject|body|summary|message|description)$/.test(path))
      .map(template)
      .join("\n\n"),
  }),
  wait: () => ({ until: { kind: "for", minutes: 60 } }),
  only_if: (fields) => ({
    conditions: [{ field: fields[0]?.path ?? "", operator: "is_not_empty", value: "" }],
  }),
  approval: () => ({ message: "" }),
  stop: () => ({}),
  branch: (fields) => ({
    cases: [{ conditions: [{ field: fields[0]?.path ?? "", operator: "is", value: "" }], steps: [] }],
    otherwise: [],
  }),
  for_each: (fields) => ({ list: firstOf(fields, "list"), steps: [] }),
};

/** The person who caused the event, if they can be reached this way; otherwise the owner. */
function someone(fields: readonly Field[], type: FieldType): Recipient {
  const field = fields.find((one) => one.type === type && one.path.startsWith("event."));
  return field ? { kind: "field", field: field.path } : { kind: "owner" };
}

const firstOf = (fields: readonly Field[], type: FieldType): string =>
  fields.find((field) => field.type === type)?.path ?? "";

/** A field as it is written in a text; times in words. */
export const template = (field: Field | undefined): string =>
  field ? (field.type === "time" ? `{{${field.path} | date_time}}` : `{{${field.path}}}`) : "";

const columnsFrom = (fields: readonly Field[]) =>
  fields
    .filter(({ path }) => path.startsWith("event.") && !path.endsWith("_id"))
    .slice(0, 6)
    .map((field) => ({ header: field.label, value: template(field) }));
