"use client";

import type { StepOf } from "@/lib/outward/automations/definition";
import { useBrowserSession } from "@/lib/platform/browser/session";
import { bind } from "./bind";
import { useBuilder } from "./builder-context";
import { GoogleFileInput, type GoogleFileProps, PlainInput, Rows } from "./form-parts";
import type { FormProps } from "./form-props";
import { MakeFileButton } from "./make-file-button";
import { TemplateInput } from "./template-input";

/** A row in a sheet. */
export function RowForm({ step, onChange, fields }: FormProps<StepOf<"add_row">>) {
  const part = bind(onChange);
  const make = useMakeFile(step, step.spreadsheet_id);
  return (
    <>
      <GoogleFileInput
        label="Link to your Google Sheet"
        kind="spreadsheets"
        {...part(step, "spreadsheet_id")}
        make={make}
      />
      <PlainInput label="Tab" optional hint="The first tab if you leave it empty." {...part(step, "sheet")} />
      <Rows
        label="Columns"
        rows={step.columns}
        onChange={(columns) => onChange({ ...step, columns })}
        blank={{ header: "", value: "" }}
        add="Add a column"
        what="column"
        row={(column, change, index) => (
          <>
            <PlainInput label={`Heading ${index + 1}`} {...bind(change)(column, "header")} />
            <TemplateInput label={`Value ${index + 1}`} {...bind(change)(column, "value")} fields={fields} />
          </>
        )}
      />
    </>
  );
}

/** A document made from a template. */
export function DocumentForm({ step, onChange, fields }: FormProps<StepOf<"create_document">>) {
  const part = bind(onChange);
  const make = useMakeFile(step, step.template_id);
  return (
    <>
      <GoogleFileInput
        label="Link to your template in Google Docs"
        kind="document"
        {...part(step, "template_id")}
        make={make}
      />
      <TemplateInput label="Name of the new document" {...part(step, "title")} fields={fields} />
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
              {...bind(change)(one, "name")}
            />
            <TemplateInput
              label={`Filled with ${index + 1}`}
              {...bind(change)(one, "value")}
              fields={fields}
            />
          </>
        )}
      />
    </>
  );
}

/** The button that makes the step's file; none for an admin, who cannot make files in a client's account. */
function useMakeFile(step: StepOf<"add_row" | "create_document">, fileId: string): GoogleFileProps["make"] {
  const { automation } = useBuilder();
  const { accountId } = useBrowserSession();
  if (automation.user_id !== accountId) return undefined;
  return (onMade) => (
    <MakeFileButton hasFile={fileId !== ""} step={step} title={automation.name} onMade={onMade} />
  );
}
