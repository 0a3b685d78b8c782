"use client";

import type { StepOf } from "@/lib/outward/automations/definition";
import { bind } from "./bind";
import { FieldSelect } from "./field-select";
import { Choice, DurationInput } from "./form-parts";
import type { FormProps } from "./form-props";

export function WaitForm({ step, onChange, fields }: FormProps<StepOf<"wait">>) {
  const { until } = step;
  const firstTime = fields.find(({ type }) => type === "time")?.path ?? "";
  const set = (next: typeof until) => onChange({ ...step, until: next });
  const part = bind(set);
  return (
    <>
      <Choice
        label="How long"
        value={until.kind}
        onChange={(kind) => {
          if (kind === "for") set({ kind, minutes: 60 });
          else if (kind === "time")
            set({ kind, field: firstTime, minutes: 1_440, when: "before", if_past: "stop" });
          else set({ kind });
        }}
        options={[
          ["for", "A length of time"],
          ["time", "Until before or after a date"],
          ["business_hours", "Until we are open"],
        ]}
      />
      {until.kind === "for" ? <DurationInput label="Wait" {...part(until, "minutes")} /> : null}
      {until.kind === "time" ? (
        <>
          <DurationInput label="Continue" {...part(until, "minutes")} />
          <Choice
            label="Before or after"
            {...part(until, "when")}
            options={[
              ["before", "Before"],
              ["after", "After"],
            ]}
          />
          <FieldSelect label="Date" types={["time"]} {...part(until, "field")} fields={fields} />
          <Choice
            label="If that has passed already"
            value={until.if_past ?? "go_on"}
            onChange={(if_past) => set({ ...until, if_past })}
            options={[
              ["go_on", "Continue immediately"],
              ["stop", "Stop"],
            ]}
          />
        </>
      ) : null}
    </>
  );
}
