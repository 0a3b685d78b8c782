"use client";

import type { Step } from "@/lib/outward/automations/definition";
import { fieldsFor } from "@/lib/outward/automations/fields";
import { AiForm } from "./ai-form";
import { bind } from "./bind";
import { useBuilder } from "./builder-context";
import { ConditionsForm } from "./conditions-form";
import { FieldSelect } from "./field-select";
import { Choice, PlainInput, RecipientInput } from "./form-parts";
import type { FormProps } from "./form-props";
import { GoogleForm, type GoogleStep, isGoogleStep } from "./google-form";
import { TemplateInput } from "./template-input";
import { WaitForm } from "./wait-form";
import { WebhookStepForm } from "./webhook-step-form";

/** The form of a step of any kind. Load it lazily: a page that is only read needs none. */
export default function StepForm({ step, onChange }: { step: Step; onChange: (step: Step) => void }) {
  const { draft } = useBuilder();
  const fields = fieldsFor(draft, step.id);
  return (
    <div className="space-y-5">
      <Inputs step={step} onChange={onChange} fields={fields} />
      {CANNOT_FAIL.includes(step.kind) ? null : (
        <Choice
          label="If it doesn't work out"
          {...bind(onChange)(step, "on_error")}
          options={[
            ["stop", "Stop here and tell me"],
            ["continue", "Carry on with the next step"],
          ]}
        />
      )}
    </div>
  );
}

const CANNOT_FAIL: readonly Step["kind"][] = [
  "wait",
  "only_if",
  "approval",
  "stop",
  "branch",
  "for_each",
  "count",
];

function Inputs({ step, onChange, fields }: FormProps<Step>) {
  const part = bind(onChange);
  if (isGoogleStep(step))
    return <GoogleForm step={step} onChange={(next: GoogleStep) => onChange(next)} fields={fields} />;
  switch (step.kind) {
    case "send_mail":
      return (
        <>
          <RecipientInput label="To" by="mail" {...part(step, "to")} fields={fields} />
          <TemplateInput label="Subject" {...part(step, "subject")} fields={fields} />
          <TemplateInput label="Message" multiline {...part(step, "body")} fields={fields} />
        </>
      );
    case "send_text":
      return (
        <>
          <RecipientInput label="To" by="text" {...part(step, "to")} fields={fields} />
          <TemplateInput label="Text" multiline {...part(step, "body")} fields={fields} />
        </>
      );
    case "reply_mail":
      return <TemplateInput label="Reply" multiline {...part(step, "body")} fields={fields} />;
    case "add_to_do":
      return <TemplateInput label="What to do" {...part(step, "message")} fields={fields} />;
    case "approval":
      return (
        <TemplateInput label="What should we ask you?" multiline {...part(step, "message")} fields={fields} />
      );
    case "only_if":
      return (
        <ConditionsForm
          label="Continue only if"
          conditions={step.conditions}
          fields={fields}
          onChange={(conditions) => onChange({ ...step, conditions })}
        />
      );
    case "branch":
      return <BranchForm step={step} onChange={onChange} fields={fields} />;
    case "for_each":
      return (
        <FieldSelect label="Do it for each of" types={["list"]} {...part(step, "list")} fields={fields} />
      );
    case "wait":
      return <WaitForm step={step} onChange={onChange} fields={fields} />;
    case "count":
      return (
        <PlainInput
          label="Name of the figure"
          placeholder="reviews asked"
          hint="It appears on your Workflows page and goes up by one each time."
          {...part(step, "metric")}
        />
      );
    case "ai":
      return <AiForm step={step} onChange={onChange} fields={fields} />;
    case "call_webhook":
      return <WebhookStepForm step={step} onChange={onChange} fields={fields} />;
    case "stop":
      return <p className="text-muted-foreground text-sm">Nothing after this happens.</p>;
    default:
      return null;
  }
}

function BranchForm({ step, onChange, fields }: FormProps<Extract<Step, { kind: "branch" }>>) {
  return (
    <div className="space-y-5">
      {step.cases.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paths have no identity but their place
        <div key={index} className="space-y-2">
          <ConditionsForm
            label={`Path ${index + 1}: if`}
            conditions={one.conditions}
            fields={fields}
            onChange={(conditions) =>
              onChange({
                ...step,
                cases: step.cases.map((other, at) => (at === index ? { ...other, conditions } : other)),
              })
            }
          />
          {step.cases.length > 1 ? (
            <button
              type="button"
              className="text-destructive-text text-sm underline-offset-4 hover:underline"
              onClick={() => onChange({ ...step, cases: step.cases.filter((_, at) => at !== index) })}
            >
              Remove path {index + 1}
              {one.steps.length > 0 ? " and its steps" : ""}
            </button>
          ) : null}
        </div>
      ))}
      <button
        type="button"
        className="font-semibold text-primary-text text-sm underline-offset-4 hover:underline"
        onClick={() =>
          onChange({
            ...step,
            cases: [
              ...step.cases,
              { conditions: [{ field: fields[0]?.path ?? "", operator: "is", value: "" }], steps: [] },
            ],
          })
        }
      >
        Add a path
      </button>
      <p className="text-muted-foreground text-sm">
        The first path that fits is taken. Close this card to add steps to each path.
      </p>
    </div>
  );
}
