import { WEEKDAY_NAMES } from "@/lib/platform/locale/weekdays";
import type { Condition, Definition, Recipient, Step, Trigger } from "./definition";
import { type Field, fieldsFor, STEPS, TRIGGERS } from "./fields";
import { stopsIfPast } from "./steps";
import { partsOf } from "./template";

/** Browser-safe: workflows in words, for people who never saw a flow chart. */

/** "When a job is booked, add a row to a sheet, then send a text to the customer". */
export function tellWorkflow(definition: Definition): string {
  const { trigger, conditions, steps } = definition;
  const start = `${tellTrigger(trigger)}${conditions.length > 0 ? " and it fits" : ""}`;
  const fields = fieldsFor(definition);
  const what = steps
    .filter(({ kind }) => kind !== "only_if")
    .map((step) => lower(step.kind === "wait" ? tellWait(step, fields) : tellAction(step)));
  if (what.length === 0) return `${start}, nothing yet`;
  const shown = what.length > 3 ? [...what.slice(0, 3), "more"] : what;
  return `${start}, ${shown.join(", then ")}`;
}

/** "When a job is booked", "Every Monday at 08:00". */
export function tellTrigger(trigger: Trigger): string {
  if (trigger.kind !== "schedule") return `When ${lower(TRIGGERS[trigger.kind].label)}`;
  const { days, time } = trigger;
  const isWorkdays = days.length === 5 && !days.includes("sat") && !days.includes("sun");
  const which =
    days.length === 7 ? "day" : isWorkdays ? "working day" : listOf(days.map((day) => WEEKDAY_NAMES[day]));
  return `Every ${which} at ${time}`;
}

/** What a step does, briefly and without its texts: "Send an email to you". */
export function tellAction(step: Step): string {
  switch (step.kind) {
    case "send_mail":
    case "send_text":
      return `${STEPS[step.kind].label} to ${tellRecipient(step.to)}`;
    case "add_row":
      return step.sheet ? `Add a row to ${step.sheet}` : STEPS.add_row.label;
    case "save_file":
      return step.source === "recording" ? "Save the recording to Drive" : "Save the attachments to Drive";
    case "wait":
      return tellWait(step);
    case "ai":
      return AI_TASKS[step.task.kind];
    case "approval":
      return "Ask you first";
    case "branch":
      return "Take the path that fits";
    case "count":
      return `Count it as ${step.metric.replaceAll("_", " ")}`;
    default:
      return STEPS[step.kind].label;
  }
}

const AI_TASKS = {
  classify: "Let AI sort it",
  extract: "Let AI pick out details",
  draft: "Let AI write a draft",
} as const;

/** A step in full, with the names of the fields that it uses. */
export function tellStep(step: Step, definition: Definition): string {
  const fields = fieldsFor(definition, step.id);
  const fill = (text: string) => tellText(text, fields);
  switch (step.kind) {
    case "send_mail":
      return `Send an email to ${tellRecipient(step.to, fields)}: “${fill(step.subject)}”`;
    case "send_text":
      return `Text ${tellRecipient(step.to, fields)}: “${fill(step.body)}”`;
    case "reply_mail":
      return `Reply to the email: “${fill(step.body)}”`;
    case "add_event":
      return `Add “${fill(step.title)}” to Google Calendar at ${nameOf(step.starts, fields)}`;
    case "add_row":
      return `${tellAction(step)} with ${listOf(step.columns.map(({ header }) => header))}`;
    case "create_document":
      return `Create the document “${fill(step.title)}” from your template`;
    case "save_file":
      return `${tellAction(step)}, in the folder “${fill(step.folder)}”`;
    case "find_contact":
      return `Look up the contact with ${nameOf(step.phone, fields)}`;
    case "add_contact":
      return `Add ${fill(step.name)} to your contacts`;
    case "add_task":
      return `Add the task “${fill(step.title)}”${dueIn(step.due_in_days)}`;
    case "add_to_do":
      return `Add the to-do “${fill(step.message)}”`;
    case "approval":
      return `Ask me first: “${fill(step.message)}”`;
    case "ai":
      return step.task.kind === "classify"
        ? `Let AI sort it into ${listOf(step.task.categories)}`
        : step.task.kind === "extract"
          ? `Let AI pick out ${listOf(step.task.fields.map(({ what }) => lower(what)))}`
          : AI_TASKS.draft;
    case "only_if":
      return `Continue only if ${tellConditions(step.conditions, fields)}`;
    case "wait":
      return `${tellWait(step, fields)}${stopsIfPast(step) ? ", or stop if that has passed" : ""}`;
    case "for_each":
      return `Do this for each of ${nameOf(step.list, fields)}`;
    default:
      return tellAction(step);
  }
}

function dueIn(days: number | null): string {
  if (days === null) return "";
  if (days === 0) return ", due today";
  return days === 1 ? ", due tomorrow" : `, due in ${days} days`;
}

/** "Customer's name is not empty, and Job contains “quote”". */
export const tellConditions = (conditions: readonly Condition[], fields: readonly Field[]): string =>
  conditions.map((one) => tellCondition(one, fields)).join(", and ");

export const OPERATOR_WORDS: Record<Condition["operator"], string> = {
  is: "is",
  is_not: "is not",
  contains: "contains",
  contains_not: "does not contain",
  is_empty: "is empty",
  is_not_empty: "is filled in",
  more_than: "is more than",
  less_than: "is less than",
};
/** Whether an operator compares with a value. */
export const takesValue = (operator: Condition["operator"]) =>
  operator !== "is_empty" && operator !== "is_not_empty";

function tellCondition({ field, operator, value }: Condition, fields: readonly Field[]): string {
  const compared = takesValue(operator) ? ` “${value}”` : "";
  return `${nameOf(field, fields)} ${OPERATOR_WORDS[operator]}${compared}`;
}

export function tellRecipient(to: Recipient, fields: readonly Field[] = []): string {
  if (to.kind === "owner") return "you";
  if (to.kind === "fixed") return to.address;
  const known = fields.find(({ path }) => path === to.field);
  if (known) return `the ${lower(known.label)}`;
  return /customer/.test(to.field) ? "the customer" : /sender/.test(to.field) ? "the sender" : "the caller";
}

function tellWait({ until }: Extract<Step, { kind: "wait" }>, fields: readonly Field[] = []): string {
  if (until.kind === "business_hours") return "Wait for your opening hours";
  if (until.kind === "for") return `Wait ${tellMinutes(until.minutes)}`;
  return `Wait until ${tellMinutes(until.minutes)} ${until.when} the ${lower(nameOf(until.field, fields))}`;
}

/** "45 minutes", "2 hours", "3 days", "1 hour 30 minutes". */
export function tellMinutes(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 1_440), "day"],
    [Math.floor((minutes % 1_440) / 60), "hour"],
    [minutes % 60, "minute"],
  ] as const;
  const told = parts.flatMap(([count, unit]) =>
    count > 0 ? [`${count} ${unit}${count === 1 ? "" : "s"}`] : [],
  );
  return told.join(" ") || "0 minutes";
}

/** A text with the names of its fields in place of the braces. */
export const tellText = (text: string, fields: readonly Field[]): string =>
  partsOf(text)
    .map((part) => (part.path === null ? part.text : `[${nameOf(part.path, fields)}]`))
    .join("")
    .replace(/\s+/g, " ");

/** A field's label, or the last part of its path where it is unknown. */
export const nameOf = (path: string, fields: readonly Field[]): string =>
  fields.find((field) => field.path === path)?.label ?? path.split(".").at(-1)?.replaceAll("_", " ") ?? path;

export const lower = (text: string) =>
  /^(AI|Google|Meet)\b/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/** "a, b and c". */
export const listOf = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
