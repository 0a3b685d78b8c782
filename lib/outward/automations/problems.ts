import type { Condition, Definition, Recipient, Step } from "./definition";
import { type Field, fieldsFor, STEPS, startFields } from "./fields";
import { MAX_DEPTH, MAX_STEPS } from "./limits";
import { allSteps, listsOf } from "./steps";
import { takesValue } from "./tell-workflow";
import { hasStrayBraces, isFilter, usesOf } from "./template";

/** `step` is null where the problem is the trigger's or the whole workflow's. */
export type Problem = { step: string | null; message: string };

/**
 * Browser-safe: what keeps a definition from being published, in words for the person who edits it. A model's answer
 * may fill texts, but never an address, a time or a list: those decide whom or what a step reaches.
 */
export function problemsOf(definition: Definition): Problem[] {
  const steps = allSteps(definition.steps);
  const whole: string[] = [];
  if (steps.length === 0) whole.push("Add at least one step.");
  if (steps.length > MAX_STEPS) whole.push(`Use at most ${MAX_STEPS} steps.`);
  if (new Set(steps.map(({ id }) => id)).size < steps.length) whole.push("Two steps have the same number.");
  if (depthOf(definition.steps) > MAX_DEPTH) whole.push(`Nest paths and loops at most ${MAX_DEPTH} deep.`);
  const [known, later] = [startFields(definition), fieldsFor(definition)];
  return [
    ...whole.map((message) => ({ step: null, message })),
    ...definition.conditions
      .flatMap((one) => inStart(one, later) ?? inCondition(one, known))
      .map((message) => ({ step: null, message })),
    ...steps.flatMap((step) =>
      inStep(step, definition, fieldsFor(definition, step.id)).map((message) => ({ step: step.id, message })),
    ),
  ];
}

function inStep(step: Step, definition: Definition, fields: Field[]): string[] {
  const found = textsOf(step).flatMap((text) => inText(text, fields));
  for (const condition of conditionsOf(step)) found.push(...inCondition(condition, fields));
  const must = (path: string, types: Field["type"][], what: string) =>
    found.push(...inReference(path, fields, types, what, isOpen(definition)));
  switch (step.kind) {
    case "send_mail":
      found.push(...inRecipient(step.to, fields, "mail", definition));
      break;
    case "send_text":
      found.push(...inRecipient(step.to, fields, "text", definition));
      break;
    case "reply_mail":
      if (definition.trigger.kind !== "mail.received")
        found.push("Only an automation that starts with an email can reply to it.");
      break;
    case "add_row":
      found.push(...inNames(step.columns.map(({ header }) => header)));
      break;
    case "create_document":
      found.push(...inNames(step.fields.map(({ name }) => name)));
      break;
    case "call_webhook":
      found.push(
        ...inNames(
          step.fields.map(({ name }) => name),
          RUN_FIELDS,
        ),
      );
      break;
    case "ai":
      if (step.task.kind === "extract") found.push(...inNames(step.task.fields.map(({ name }) => name)));
      break;
    case "add_event":
      must(step.starts, ["time"], "a time to start");
      if (step.guest) found.push(...inRecipient(step.guest, fields, "mail", definition));
      break;
    case "find_contact":
      must(step.phone, ["phone"], "a phone number");
      break;
    case "add_contact":
      for (const text of [step.phone, step.email]) found.push(...notGuessed(text, fields));
      if (!step.phone && !step.email) found.push("Give the contact a phone number or an email address.");
      break;
    case "save_file":
      if (step.source === "attachments" && definition.trigger.kind !== "mail.received")
        found.push("Only an automation that starts with an email has attachments to save.");
      if (step.source === "recording" && !fields.some(({ path }) => path === "event.call_id"))
        found.push("Only an automation that starts with a call, a job or a message has a recording to save.");
      break;
    case "wait":
      if (step.until.kind === "time") must(step.until.field, ["time"], "a time to wait for");
      break;
    case "for_each":
      must(step.list, ["list"], "a list");
      if (step.steps.length === 0) found.push("Add a step to do for each entry.");
      if (allSteps(step.steps).some(({ kind }) => kind === "for_each"))
        found.push("A loop cannot contain another loop.");
      break;
    case "branch":
      if (listsOf(step).every((list) => list.length === 0)) found.push("Add a step to at least one path.");
      break;
  }
  return found;
}

/** Another system's request may hold anything, so fields below `event.body` cannot be known. */
const isOpen = ({ trigger }: Definition) => trigger.kind === "hook.received";
const isUnderBody = (path: string) => path.startsWith("event.body.");
/** Nor can those of the entries of a list in it, which are known inside the loop alone. */
const isReceived = (path: string, fields: readonly Field[]) =>
  isUnderBody(path) || (path.startsWith("item.") && fields.some(({ isOpen }) => isOpen));

/** What every message of a step tells of its run. */
const RUN_FIELDS = ["run_id", "workflow", "is_test"];

/** Values under the same name: only one of them would arrive. */
function inNames(given: readonly string[], taken: readonly string[] = []): string[] {
  const names = given.map((name) => name.trim()).filter(Boolean);
  const own = names.find((name) => taken.includes(name));
  const twice = names.find((name, index) => names.indexOf(name) < index);
  return [
    ...(own === undefined ? [] : [`“${own}” is filled in for you. Choose another name.`]),
    ...(twice === undefined ? [] : [`“${twice}” is there twice. Give each its own name.`]),
  ];
}

function inRecipient(to: Recipient, fields: Field[], by: "mail" | "text", definition: Definition): string[] {
  if (to.kind === "owner") return [];
  if (to.kind === "field")
    return by === "mail"
      ? inReference(to.field, fields, ["address"], "an email address", isOpen(definition))
      : inReference(to.field, fields, ["phone"], "a phone number", isOpen(definition));
  if (by === "mail")
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(to.address) ? [] : ["Enter a complete email address."];
  return /^\+?[\d\s()-]{7,20}$/.test(to.address) ? [] : ["Enter a complete phone number."];
}

function inReference(
  path: string,
  fields: Field[],
  types: Field["type"][],
  what: string,
  open: boolean,
): string[] {
  if (open && isReceived(path, fields)) return [];
  const field = fields.find((one) => one.path === path);
  if (!field) return [`Choose ${what}: ${path} is not known here.`];
  if (field.isGuessed) return [`Choose ${what} that AI did not write.`];
  return types.includes(field.type) ? [] : [`Choose ${what}: “${field.label}” isn't one.`];
}

/** Facts and figures of the business are read when a run takes its steps. */
function inStart({ field }: Condition, later: Field[]): string[] | undefined {
  if (!field.startsWith("business.")) return undefined;
  const label = later.find(({ path }) => path === field)?.label ?? field;
  return [
    `“${label}” isn't known before the automation starts. Use it in a step “Continue only if” instead.`,
  ];
}

function inCondition({ field, operator, value }: Condition, fields: Field[]): string[] {
  const known = fields.find(({ path }) => path === field);
  if (!known && !isReceived(field, fields))
    return [`Choose a field for the condition: ${field} is not known here.`];
  if (!takesValue(operator)) return [];
  const label = known?.label ?? field;
  if (value.trim() === "") return [`Enter what to compare “${label}” with.`];
  const isCompared = operator === "more_than" || operator === "less_than";
  return isCompared && Number.isNaN(Number(value))
    ? [`Compare “${label}” with a number, written like 100 or 99.50.`]
    : [];
}

function inText(text: string, fields: Field[]): string[] {
  const found = usesOf(text).flatMap(({ path, filter }) => {
    const isKnown = isReceived(path, fields) || fields.some((field) => field.path === path);
    if (!isKnown) return [`{{${path}}} is not known here. Insert a field from the list.`];
    return filter && !isFilter(filter) ? [`There is no way to write a field called “${filter}”.`] : [];
  });
  if (hasStrayBraces(text)) found.push("Some braces are not closed. Insert fields from the list.");
  return found;
}

const notGuessed = (text: string, fields: Field[]) =>
  usesOf(text).some(({ path }) => fields.find((field) => field.path === path)?.isGuessed)
    ? ["AI may not write the contact's phone number or email address."]
    : [];

const conditionsOf = (step: Step): Condition[] =>
  step.kind === "only_if"
    ? step.conditions
    : step.kind === "branch"
      ? step.cases.flatMap(({ conditions }) => conditions)
      : [];

/** Every text of a step that may contain fields. */
function textsOf(step: Step): string[] {
  switch (step.kind) {
    case "send_mail":
      return [step.subject, step.body];
    case "reply_mail":
    case "send_text":
      return [step.body];
    case "add_event":
      return [step.title, step.description];
    case "add_row":
      return step.columns.map(({ value }) => value);
    case "create_document":
      return [step.title, ...step.fields.map(({ value }) => value)];
    case "save_file":
      return [step.folder, step.name];
    case "add_contact":
      return [step.name, step.phone, step.email, step.note];
    case "add_task":
      return [step.title, step.notes];
    case "add_to_do":
    case "approval":
      return [step.message];
    case "call_webhook":
      return step.fields.map(({ value }) => value);
    case "ai":
      return [step.input];
    default:
      return [];
  }
}

const depthOf = (steps: readonly Step[]): number =>
  1 + Math.max(0, ...steps.flatMap((step) => listsOf(step).map(depthOf)));

/** The metric that a step adds to when it is done, if any. */
export const metricOf = (step: Step): string | undefined =>
  step.kind === "count" ? step.metric : STEPS[step.kind].metric;
