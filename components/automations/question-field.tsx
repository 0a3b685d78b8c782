"use client";

import type { ReactNode } from "react";
import { describedBy, Labelled } from "@/components/forms/labelled";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import type { RecipeQuestion } from "@/lib/outward/automations/recipe";
import { tellMinutes } from "@/lib/outward/automations/tell-workflow";

const WAITS = [30, 60, 120, 240, 480, 1_440, 2_880];

const INPUTS = {
  spreadsheet: { type: "url", inputMode: "url", placeholder: "https://docs.google.com/spreadsheets/d/…" },
  template: { type: "url", inputMode: "url", placeholder: "https://docs.google.com/document/d/…" },
  folder: { type: "text", inputMode: "text", placeholder: "Invoices" },
  webhook: { type: "text", inputMode: "text", placeholder: "" },
  email: { type: "email", inputMode: "email", placeholder: "office@yourfirm.co.uk" },
  phone: { type: "tel", inputMode: "tel", placeholder: "07700 900123" },
  text: { type: "text", inputMode: "text", placeholder: "" },
} as const;

type QuestionFieldProps = {
  question: RecipeQuestion;
  error?: string;
  /** Below the input: a button that answers it. */
  action?: ReactNode;
};

/** A recipe's question with the input that fits its answer. */
export function QuestionField({ question, error, action }: QuestionFieldProps) {
  const { id, label, kind, initial, hint, isOptional } = question;
  return (
    <Labelled id={id} label={label} optional={isOptional} error={error}>
      {kind === "minutes" ? (
        <NativeSelect id={id} name={id} defaultValue={initial} {...describedBy(id, error)}>
          {WAITS.map((minutes) => (
            <option key={minutes} value={minutes}>
              {tellMinutes(minutes)}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <Input
          id={id}
          name={id}
          {...INPUTS[kind]}
          autoComplete="off"
          maxLength={500}
          defaultValue={initial}
          {...describedBy(id, error)}
        />
      )}
      {hint ? <p className="text-muted-foreground text-sm">{hint}</p> : null}
      {action}
    </Labelled>
  );
}
