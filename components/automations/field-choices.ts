import type { Definition } from "@/lib/outward/automations/definition";
import { type Field, STEPS } from "@/lib/outward/automations/fields";
import { allSteps } from "@/lib/outward/automations/steps";
import { nameOf } from "@/lib/outward/automations/tell-workflow";
import {
  type FieldValues,
  fillIn,
  partsOf,
  type TextPart,
  valueAt,
} from "@/lib/outward/automations/template";

/** A field as it can be inserted into a text. */
export type FieldChoice = { label: string; written: string; field: Field };
export type FieldGroup = { name: string; fields: Field[] };

/** Fields by where they come from, in the order of the page. */
export function groupFields(fields: readonly Field[], { steps }: Definition): FieldGroup[] {
  const order = allSteps(steps);
  const groups = new Map<string, FieldGroup>();
  for (const field of fields) {
    const [root = "", id = ""] = field.path.split(".");
    const key = root === "steps" ? `${root}.${id}` : root;
    const step = order.find((one) => one.id === id);
    const name =
      root === "event"
        ? "What happened"
        : root === "business"
          ? "Your business"
          : root === "item"
            ? "This entry"
            : `Earlier: ${step ? STEPS[step.kind].label : "a step"}`;
    const group = groups.get(key) ?? { name, fields: [] };
    group.fields.push(field);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** A part of what another system sends: only that system knows its name there. */
export type OpenPart = { under: string; option: string; name: string; placeholder: string };

const RECEIVED: OpenPart = {
  under: "event.body.",
  option: "Part of what is received",
  name: "its name in what is received",
  placeholder: "customer.phone",
};
const ENTRY: OpenPart = {
  under: "item.",
  option: "Part of this entry",
  name: "its name in the entry",
  placeholder: "phone",
};

/** What the fields leave open: everything that is received, and each entry of a list in it. */
export const openParts = ({ trigger }: Definition, fields: readonly Field[]): OpenPart[] => [
  ...(trigger.kind === "hook.received" ? [RECEIVED] : []),
  ...(fields.some(({ isOpen }) => isOpen) ? [ENTRY] : []),
];

/** The ways of writing a field: times in three, names in two. */
export function choicesOf(field: Field): FieldChoice[] {
  const as = (filter: string | null): FieldChoice => ({
    field,
    written: filter ? `{{${field.path} | ${filter}}}` : `{{${field.path}}}`,
    label: field.label + ENDINGS[filter ?? ""],
  });
  if (field.type === "time") return [as("date_time"), as("date"), as("time")];
  return /name$/.test(field.path) && field.type === "text" ? [as(null), as("first_name")] : [as(null)];
}

const ENDINGS: Record<string, string> = {
  "": "",
  date_time: "",
  date: ", date only",
  time: ", time only",
  first_name: ", first name",
  upper: ", in capitals",
  lower: ", in small letters",
};

/** What a field in a text is called: "Customer's name, or “there”". */
export function chipLabel({ text, path, filter }: TextPart, fields: readonly Field[]): string {
  const name = nameOf(path ?? "", fields);
  const fallback = /\|\s*or\s*:\s*"([^"]*)"/.exec(text)?.[1];
  return fallback === undefined ? name + (ENDINGS[filter ?? ""] ?? "") : `${name}, or “${fallback}”`;
}

/** A past event, and the time zone in which its times are written. */
type Sample = { values: FieldValues; timeZone: string };

/** A text as it would be sent after this event; what only a run knows is named in brackets. Null without fields. */
export function previewText(
  text: string,
  fields: readonly Field[],
  { values, timeZone }: Sample,
): string | null {
  const parts = partsOf(text);
  if (parts.every(({ path }) => path === null)) return null;
  return parts
    .map((part) => {
      if (part.path === null) return part.text;
      return part.path.startsWith("event.")
        ? fillIn(part.text, values, timeZone)
        : `[${nameOf(part.path, fields)}]`;
    })
    .join("");
}

/** A field's value in this event, briefly, or null. */
export function sampleOf({ path, type }: Field, { values, timeZone }: Sample): string | null {
  if (valueAt(values, path) === undefined) return null;
  const told = fillIn(type === "time" ? `{{${path} | date_time}}` : `{{${path}}}`, values, timeZone);
  return told.length > 60 ? `${told.slice(0, 59)}…` : told || null;
}
