import type { Definition, Step, StepKind, TriggerKind } from "./definition";
import { allSteps, listsOf } from "./steps";

/** Browser-safe: the fields that triggers and steps offer to later steps. */

/** `address` is a mail address, `list` has entries for a loop. */
export type FieldType = "text" | "number" | "yes_no" | "time" | "phone" | "address" | "url" | "list";
export type Field = {
  /** As in a template: `event.customer_name`. */
  path: string;
  label: string;
  type: FieldType;
  /** Written by a model: it may fill texts but never decides whom or what a step reaches. */
  isGuessed?: boolean;
  /** Another system's entry of a loop: it may have fields of its own, which cannot be known. */
  isOpen?: boolean;
};

type Fields = Record<string, [label: string, type: FieldType]>;

const CALL: Fields = {
  call_id: ["Call ID", "text"],
  status: ["Outcome of the call", "text"],
  direction: ["Direction", "text"],
  phone_number: ["Caller's number", "phone"],
  caller_name: ["Caller's name", "text"],
  started_at: ["Start of the call", "time"],
  duration_seconds: ["Length in seconds", "number"],
  summary: ["Summary", "text"],
  has_recording: ["Has a recording", "yes_no"],
  end_reason: ["Why it ended", "text"],
};
const BOOKING: Fields = {
  booking_id: ["Booking ID", "text"],
  job: ["Job", "text"],
  starts_at: ["Start of the job", "time"],
  ends_at: ["End of the job", "time"],
  customer_name: ["Customer's name", "text"],
  customer_phone: ["Customer's number", "phone"],
  address: ["Address of the job", "text"],
  status: ["Status", "text"],
  call_id: ["Call ID", "text"],
};
const CALLER: Fields = {
  caller_name: ["Caller's name", "text"],
  caller_phone: ["Caller's number", "phone"],
  call_id: ["Call ID", "text"],
};

export const TRIGGERS: Record<TriggerKind, { label: string; fields: Fields }> = {
  "call.completed": { label: "A call has ended", fields: CALL },
  "booking.confirmed": { label: "A job is booked", fields: BOOKING },
  "booking.moved": {
    label: "A job is moved",
    fields: { ...BOOKING, previous_starts_at: ["Former start", "time"] },
  },
  "booking.corrected": { label: "A job's details are corrected", fields: BOOKING },
  "booking.cancelled": { label: "A job is cancelled", fields: BOOKING },
  "booking.ended": { label: "A job has ended", fields: BOOKING },
  "booking.outcome": {
    label: "A job's outcome is known",
    fields: {
      outcome: ["Outcome of the job", "text"],
      amount: ["Amount", "number"],
      amount_text: ["Amount with its currency", "text"],
      ...BOOKING,
    },
  },
  "message.taken": {
    label: "A caller leaves a message",
    fields: { message: ["Message", "text"], ...CALLER },
  },
  emergency: {
    label: "A caller reports an emergency",
    fields: { description: ["Description", "text"], address: ["Address", "text"], ...CALLER },
  },
  "promise.broken": {
    label: "The agent promised something that did not happen",
    fields: { message: ["What was promised", "text"], ...CALLER },
  },
  "text.received": {
    label: "A text arrives",
    fields: { body: ["Text", "text"], phone_number: ["Sender's number", "phone"] },
  },
  "lead.received": {
    label: "Somebody sends the contact form",
    fields: {
      full_name: ["Name", "text"],
      email: ["Email address", "address"],
      phone: ["Phone number", "phone"],
      company: ["Company", "text"],
      business_type: ["Trade", "text"],
      message: ["Message", "text"],
    },
  },
  "connection.broken": {
    label: "A Google connection breaks",
    fields: { service: ["Service", "text"], account: ["Account", "text"] },
  },
  "run.failed": {
    label: "Another automation fails",
    fields: {
      workflow: ["Name of the automation", "text"],
      error: ["What went wrong", "text"],
      run_id: ["Run ID", "text"],
    },
  },
  "mail.received": {
    label: "An email arrives",
    fields: {
      sender_name: ["Sender's name", "text"],
      sender_address: ["Sender's address", "address"],
      subject: ["Subject", "text"],
      body: ["Message", "text"],
      received_at: ["Received", "time"],
      has_attachments: ["Has attachments", "yes_no"],
      is_first: ["First mail from this sender", "yes_no"],
      attachments: ["Attachments", "list"],
    },
  },
  "hook.received": {
    label: "Another system calls a web address",
    fields: { body: ["Everything received", "text"] },
  },
  schedule: { label: "At set times", fields: { due_at: ["Time", "time"] } },
};

/** What is known of the business in every run. */
const BUSINESS: Fields = {
  name: ["Name of your business", "text"],
  owner_name: ["Your name", "text"],
  owner_email: ["Your email address", "address"],
  calls_this_week: ["Calls in the last 7 days", "number"],
  bookings_this_week: ["Jobs booked in the last 7 days", "number"],
};

const ITEM: Fields = { name: ["Name of the entry", "text"], value: ["Entry", "text"] };
/** The entries of this list are another system's. */
const itemOf = (list: string): Field[] =>
  toFields("item", ITEM).map((field) =>
    list.startsWith("event.body.") ? { ...field, isOpen: true } : field,
  );

export const STEPS: Record<StepKind, { label: string; fields: Fields; metric?: string }> = {
  send_mail: { label: "Send an email", fields: {}, metric: "mails_sent" },
  reply_mail: { label: "Reply to the email", fields: {}, metric: "replies_sent" },
  add_event: {
    label: "Add to Google Calendar",
    fields: { url: ["Link to the event", "url"], meet_url: ["Meet link", "url"] },
    metric: "events_added",
  },
  create_meeting: {
    label: "Create a Meet link",
    fields: { meet_url: ["Meet link", "url"] },
    metric: "meetings_created",
  },
  add_row: { label: "Add a row to a sheet", fields: { row: ["Row number", "number"] }, metric: "rows_added" },
  create_document: {
    label: "Create a document",
    fields: { url: ["Link to the document", "url"] },
    metric: "documents_made",
  },
  save_file: {
    label: "Save a file to Drive",
    fields: { url: ["Link to the file", "url"], count: ["Files saved", "number"] },
    metric: "files_saved",
  },
  find_contact: {
    label: "Look up a contact",
    fields: {
      found: ["Found", "yes_no"],
      name: ["Contact's name", "text"],
      email: ["Contact's address", "address"],
    },
  },
  add_contact: {
    label: "Add a contact",
    fields: { is_new: ["Was new", "yes_no"] },
    metric: "contacts_added",
  },
  add_task: { label: "Add a task", fields: {}, metric: "tasks_made" },
  send_text: { label: "Send a text", fields: { outcome: ["Outcome", "text"] }, metric: "texts_sent" },
  add_to_do: { label: "Add a to-do", fields: {}, metric: "to_dos_added" },
  call_webhook: { label: "Send to a webhook", fields: {}, metric: "webhooks_sent" },
  count: { label: "Count", fields: {} },
  ai: { label: "Ask AI", fields: {} },
  wait: { label: "Wait", fields: {} },
  only_if: { label: "Continue only if", fields: {} },
  approval: { label: "Ask me first", fields: { approved_at: ["Approved", "time"] } },
  stop: { label: "Stop here", fields: {} },
  branch: { label: "Choose a path", fields: {} },
  for_each: { label: "For each entry", fields: { count: ["Entries", "number"] } },
};

/** The fields of a step's output, under `steps.<id>`. */
function outputOf(step: Step): Field[] {
  const under = `steps.${step.id}`;
  if (step.kind !== "ai") return toFields(under, STEPS[step.kind].fields);
  const guessed = (name: string, label: string): Field => ({
    path: `${under}.${name}`,
    label,
    type: "text",
    isGuessed: true,
  });
  if (step.task.kind === "classify") return [guessed("category", "Category")];
  if (step.task.kind === "draft") return [guessed("text", "Draft")];
  return step.task.fields.map(({ name, what }) => guessed(name, what));
}

/** The fields that are known when an event is about to start a run, for the conditions of the trigger. */
export const startFields = ({ trigger }: Definition): Field[] =>
  toFields("event", TRIGGERS[trigger.kind].fields);

/**
 * The fields that a step may use: those of the trigger, of the business, and of the steps that have always run before
 * it. Without `stepId`, those that every step may use.
 */
export function fieldsFor(definition: Definition, stepId?: string): Field[] {
  const { steps } = definition;
  const known = [...startFields(definition), ...toFields("business", BUSINESS)];
  return stepId === undefined ? known : [...known, ...(before(steps, stepId) ?? [])];
}

/** Fields of the steps before `id` in its own list and in the lists around it; null if it is not in this list. */
function before(steps: readonly Step[], id: string): Field[] | null {
  const passed: Field[] = [];
  for (const step of steps) {
    if (step.id === id) return passed;
    for (const list of listsOf(step)) {
      const inside = before(list, id);
      if (inside) return [...passed, ...(step.kind === "for_each" ? itemOf(step.list) : []), ...inside];
    }
    passed.push(...outputOf(step));
  }
  return null;
}

const toFields = (under: string, fields: Fields): Field[] =>
  Object.entries(fields).map(([name, [label, type]]) => ({ path: `${under}.${name}`, label, type }));

/** `s` and the lowest number that no step has yet. */
export function nextStepId(definition: Definition): string {
  const taken = new Set(allSteps(definition.steps).map(({ id }) => id));
  let number = 1;
  while (taken.has(`s${number}`)) number += 1;
  return `s${number}`;
}
