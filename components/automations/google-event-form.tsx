"use client";

import { useId } from "react";
import { Labelled } from "@/components/forms/labelled";
import { Switch } from "@/components/ui/switch";
import type { StepOf } from "@/lib/outward/automations/definition";
import { bind } from "./bind";
import { FieldSelect } from "./field-select";
import { DurationInput, RecipientInput } from "./form-parts";
import type { FormProps } from "./form-props";
import { TemplateInput } from "./template-input";

/** An event in the client's calendar. */
export function GoogleEventForm({ step, onChange, fields }: FormProps<StepOf<"add_event">>) {
  const part = bind(onChange);
  const meetId = useId();
  const guestId = useId();
  return (
    <>
      <TemplateInput label="Title" {...part(step, "title")} fields={fields} />
      <FieldSelect label="Starts at" types={["time"]} {...part(step, "starts")} fields={fields} />
      <DurationInput label="Lasts" {...part(step, "minutes")} />
      <TemplateInput label="Description" optional multiline {...part(step, "description")} fields={fields} />
      <Labelled id={guestId} label="Invite someone">
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
