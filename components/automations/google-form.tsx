"use client";

import { useId } from "react";
import { Labelled } from "@/components/forms/labelled";
import { Switch } from "@/components/ui/switch";
import type { Step, StepOf } from "@/lib/outward/automations/definition";
import { useBrowserSession } from "@/lib/platform/browser/session";
import { useBuilder } from "./builder-context";
import { FieldSelect } from "./field-select";
import { Choice, DurationInput, GoogleFileInput, PlainInput, RecipientInput, Rows } from "./form-parts";
import type { FormProps } from "./form-props";
import { MakeFileButton } from "./make-file-button";
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
  const { automation } = useBuilder();
  const { accountId } = useBrowserSession();
  // An admin cannot make files in a client's account.
  const isOwn = automation.user_id === accountId;
  const title = automation.name;
  switch (step.kind) {
    case "add_event":
      return <EventForm step={step} onChange={onChange} fields={fields} />;
    case "create_meeting":
      return (
        <p className="text-muted-foreground text-sm">
          Creates a link for a video call. Later steps can insert it.
        </p>
      );
    case "add_row":
      return (
        <>
          <GoogleFileInput
            label="Link to your Google Sheet"
            kind="spreadsheets"
            value={step.spreadsheet_id}
            onChange={(spreadsheet_id) => onChange({ ...step, spreadsheet_id })}
            make={
              isOwn
                ? (onMade) => (
                    <MakeFileButton
                      hasFile={step.spreadsheet_id !== ""}
                      step={step}
                      title={title}
                      onMade={onMade}
                    />
                  )
                : undefined
            }
          />
          <PlainInput
            label="Tab"
            optional
            hint="The first tab if you leave it empty."
            value={step.sheet}
            onChange={(sheet) => onChange({ ...step, sheet })}
          />
          <Rows
            label="Columns"
            rows={step.columns}
            onChange={(columns) => onChange({ ...step, columns })}
            blank={{ header: "", value: "" }}
            add="Add a column"
            what="column"
            row={(column, change, index) => (
              <>
                <PlainInput
                  label={`Heading ${index + 1}`}
                  value={column.header}
                  onChange={(header) => change({ ...column, header })}
                />
                <TemplateInput
                  label={`Value ${index + 1}`}
                  value={column.value}
                  fields={fields}
                  onChange={(value) => change({ ...column, value })}
                />
              </>
            )}
          />
        </>
      );
    case "create_document":
      return (
        <>
          <GoogleFileInput
            label="Link to your template in Google Docs"
            kind="document"
            value={step.template_id}
            onChange={(template_id) => onChange({ ...step, template_id })}
            make={
              isOwn
                ? (onMade) => (
                    <MakeFileButton
                      hasFile={step.template_id !== ""}
                      step={step}
                      title={title}
                      onMade={onMade}
                    />
                  )
                : undefined
            }
          />
          <TemplateInput
            label="Name of the new document"
            value={step.title}
            fields={fields}
            onChange={(title) => onChange({ ...step, title })}
          />
          <Rows
            label="What to fill in"
            rows={step.fields}
            onChange={(filled) => onChange({ ...step, fields: filled })}
            blank={{ name: "", value: "" }}
            add="Add a placeholder"
            what="placeholder"
            row={(one, change, index) => (
              <>
                <PlainInput
                  label={`Placeholder ${index + 1}`}
                  placeholder="customer"
                  hint={one.name ? `Written as {{${one.name}}} in your template.` : undefined}
                  value={one.name}
                  onChange={(name) => change({ ...one, name })}
                />
                <TemplateInput
                  label={`Filled with ${index + 1}`}
                  value={one.value}
                  fields={fields}
                  onChange={(value) => change({ ...one, value })}
                />
              </>
            )}
          />
        </>
      );
    case "save_file":
      return (
        <>
          <Choice
            label="What to save"
            value={step.source}
            onChange={(source) => onChange({ ...step, source })}
            options={[
              ["attachments", "The email's attachments"],
              ["recording", "The recording of the call"],
            ]}
          />
          <TemplateInput
            label="Folder in Drive"
            value={step.folder}
            fields={fields}
            onChange={(folder) => onChange({ ...step, folder })}
          />
          <TemplateInput
            label="Name of the file"
            optional
            value={step.name}
            fields={fields}
            onChange={(name) => onChange({ ...step, name })}
          />
        </>
      );
    case "find_contact":
      return (
        <FieldSelect
          label="Phone number"
          types={["phone"]}
          value={step.phone}
          fields={fields}
          onChange={(phone) => onChange({ ...step, phone })}
        />
      );
    case "add_contact":
      return (
        <>
          <TemplateInput
            label="Name"
            value={step.name}
            fields={fields}
            onChange={(name) => onChange({ ...step, name })}
          />
          <TemplateInput
            label="Phone number"
            optional
            value={step.phone}
            fields={fields.filter(({ isGuessed }) => !isGuessed)}
            onChange={(phone) => onChange({ ...step, phone })}
          />
          <TemplateInput
            label="Email address"
            optional
            value={step.email}
            fields={fields.filter(({ isGuessed }) => !isGuessed)}
            onChange={(email) => onChange({ ...step, email })}
          />
          <TemplateInput
            label="Note"
            optional
            multiline
            value={step.note}
            fields={fields}
            onChange={(note) => onChange({ ...step, note })}
          />
        </>
      );
    case "add_task":
      return (
        <>
          <TemplateInput
            label="Task"
            value={step.title}
            fields={fields}
            onChange={(title) => onChange({ ...step, title })}
          />
          <TemplateInput
            label="Notes"
            optional
            multiline
            value={step.notes}
            fields={fields}
            onChange={(notes) => onChange({ ...step, notes })}
          />
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

function EventForm({ step, onChange, fields }: FormProps<StepOf<"add_event">>) {
  const meetId = useId();
  const guestId = useId();
  return (
    <>
      <TemplateInput
        label="Title"
        value={step.title}
        fields={fields}
        onChange={(title) => onChange({ ...step, title })}
      />
      <FieldSelect
        label="Starts at"
        types={["time"]}
        value={step.starts}
        fields={fields}
        onChange={(starts) => onChange({ ...step, starts })}
      />
      <DurationInput
        label="Lasts"
        value={step.minutes}
        onChange={(minutes) => onChange({ ...step, minutes })}
      />
      <TemplateInput
        label="Description"
        optional
        multiline
        value={step.description}
        fields={fields}
        onChange={(description) => onChange({ ...step, description })}
      />
      <Labelled id={guestId} label="Invite somebody">
        <div className="flex items-center gap-3">
          <Switch
            id={guestId}
            checked={step.guest !== null}
            onCheckedChange={(invites) => onChange({ ...step, guest: invites ? { kind: "owner" } : null })}
          />
        </div>
      </Labelled>
      {step.guest ? (
        <RecipientInput
          label="Guest"
          by="mail"
          value={step.guest}
          fields={fields}
          onChange={(guest) => onChange({ ...step, guest })}
        />
      ) : null}
      <Labelled id={meetId} label="With a Meet link">
        <div>
          <Switch
            id={meetId}
            checked={step.with_meet_link}
            onCheckedChange={(with_meet_link) => onChange({ ...step, with_meet_link })}
          />
        </div>
      </Labelled>
    </>
  );
}
