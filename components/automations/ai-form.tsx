"use client";

import { useId } from "react";
import { Labelled } from "@/components/forms/labelled";
import { Textarea } from "@/components/ui/textarea";
import type { StepOf } from "@/lib/outward/automations/definition";
import { bind } from "./bind";
import { Choice, PlainInput, Rows } from "./form-parts";
import type { FormProps } from "./form-props";
import { TemplateInput } from "./template-input";

export function AiForm({ step, onChange, fields }: FormProps<StepOf<"ai">>) {
  const instructionsId = useId();
  const { task } = step;
  const set = (next: typeof task) => onChange({ ...step, task: next });
  return (
    <>
      <Choice
        label="What should AI do?"
        value={task.kind}
        onChange={(kind) => {
          if (kind === "classify") set({ kind, categories: ["", ""] });
          else if (kind === "extract") set({ kind, fields: [{ name: "detail_1", what: "" }] });
          else set({ kind, instructions: "" });
        }}
        options={[
          ["classify", "Sort it into groups"],
          ["extract", "Pick out details"],
          ["draft", "Write a draft"],
        ]}
      />
      <TemplateInput label="What it reads" multiline {...bind(onChange)(step, "input")} fields={fields} />
      {task.kind === "classify" ? (
        <Rows
          label="Groups"
          rows={task.categories}
          onChange={(categories) => set({ ...task, categories })}
          blank=""
          add="Add a group"
          what="group"
          row={(category, change, index) => (
            <PlainInput
              label={`Group ${index + 1}`}
              placeholder="enquiry"
              value={category}
              onChange={change}
            />
          )}
        />
      ) : null}
      {task.kind === "extract" ? (
        <Rows
          label="Details"
          rows={task.fields}
          onChange={(details) => set({ ...task, fields: details })}
          blank={{ name: nextName(task.fields), what: "" }}
          add="Add a detail"
          what="detail"
          row={(detail, change, index) => (
            <PlainInput
              label={`Detail ${index + 1}`}
              placeholder="The postcode of the job"
              {...bind(change)(detail, "what")}
            />
          )}
        />
      ) : null}
      {task.kind === "draft" ? (
        <Labelled id={instructionsId} label="What to write">
          <Textarea
            id={instructionsId}
            value={task.instructions}
            placeholder="A short, friendly reply. Promise no prices."
            onChange={(event) => set({ ...task, instructions: event.target.value })}
          />
        </Labelled>
      ) : null}
      <p className="text-muted-foreground text-sm">
        AI can be wrong. It only fills in words: it never decides who gets a message.
      </p>
    </>
  );
}

/** A name that no other detail has: later steps refer to it. */
function nextName(fields: readonly { name: string }[]): string {
  let number = fields.length + 1;
  while (fields.some(({ name }) => name === `detail_${number}`)) number += 1;
  return `detail_${number}`;
}
