"use client";

import type { Step, StepOf } from "@/lib/outward/automations/definition";
import { bind } from "./bind";
import { FieldSelect } from "./field-select";
import { Choice } from "./form-parts";
import type { FormProps } from "./form-props";
import { GoogleEventForm } from "./google-event-form";
import { DocumentForm, RowForm } from "./google-file-forms";
import { TemplateInput } from "./template-input";

const KINDS = [
  "add_event",
  "create_meeting",
  "add_row",
  "create_document",
  "save_file",
  "find_contact",
  "add_contact",
  "add_task",
] as const;
export type GoogleStep = StepOf<(typeof KINDS)[number]>;
export const isGoogleStep = (step: Step): step is GoogleStep => KINDS.some((kind) => kind === step.kind);

/** The forms of the steps that work in the client's Google account. */
export function GoogleForm({ step, onChange, fields }: FormProps<GoogleStep>) {
  const part = bind(onChange);
  const certain = fields.filter(({ isGuessed }) => !isGuessed);
  switch (step.kind) {
    case "add_event":
      return <GoogleEventForm step={step} onChange={onChange} fields={fields} />;
    case "create_meeting":
      return (
        <p className="text-muted-foreground text-sm">
          Creates a link for a video call. Later steps can insert it.
        </p>
      );
    case "add_row":
      return <RowForm step={step} onChange={onChange} fields={fields} />;
    case "create_document":
      return <DocumentForm step={step} onChange={onChange} fields={fields} />;
    case "save_file":
      return (
        <>
          <Choice
            label="What to save"
            {...part(step, "source")}
            options={[
              ["attachments", "The email's attachments"],
              ["recording", "The recording of the call"],
            ]}
          />
          <TemplateInput label="Folder in Drive" {...part(step, "folder")} fields={fields} />
          <TemplateInput label="Name of the file" optional {...part(step, "name")} fields={fields} />
        </>
      );
    case "find_contact":
      return <FieldSelect label="Phone number" types={["phone"]} {...part(step, "phone")} fields={fields} />;
    case "add_contact":
      return (
        <>
          <TemplateInput label="Name" {...part(step, "name")} fields={fields} />
          <TemplateInput label="Phone number" optional {...part(step, "phone")} fields={certain} />
          <TemplateInput label="Email address" optional {...part(step, "email")} fields={certain} />
          <TemplateInput label="Note" optional multiline {...part(step, "note")} fields={fields} />
        </>
      );
    case "add_task":
      return (
        <>
          <TemplateInput label="Task" {...part(step, "title")} fields={fields} />
          <TemplateInput label="Notes" optional multiline {...part(step, "notes")} fields={fields} />
          <Choice
            label="Due"
            value={step.due_in_days === null ? "none" : String(step.due_in_days)}
            onChange={(due) => onChange({ ...step, due_in_days: due === "none" ? null : Number(due) })}
            options={dueOptions(step.due_in_days)}
          />
        </>
      );
  }
}

const DUES: [number, string][] = [
  [0, "Today"],
  [1, "Tomorrow"],
  [2, "In 2 days"],
  [3, "In 3 days"],
  [7, "In a week"],
  [14, "In 2 weeks"],
  [30, "In 30 days"],
];

function dueOptions(current: number | null): [string, string][] {
  const days = DUES.map(([day, label]): [string, string] => [String(day), label]);
  const isListed = current === null || DUES.some(([day]) => day === current);
  return [
    ...days,
    ...(isListed ? [] : [[String(current), `In ${current} days`] as [string, string]]),
    ["none", "No date"],
  ];
}
