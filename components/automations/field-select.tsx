"use client";

import { useId } from "react";
import { describedBy, Labelled } from "@/components/forms/labelled";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import type { Field, FieldType } from "@/lib/outward/automations/fields";
import { useBuilder } from "./builder-context";
import { groupFields } from "./field-choices";

type FieldSelectProps = {
  label: string;
  value: string;
  onChange: (path: string) => void;
  fields: readonly Field[];
  /** Which fields fit; all of them by default. What AI wrote never fits where the types are given. */
  types?: readonly FieldType[];
  hidesLabel?: boolean;
};

const RECEIVED = "event.body.";

/** Chooses one field. */
export function FieldSelect({ label, value, onChange, fields, types, hidesLabel = false }: FieldSelectProps) {
  const { draft } = useBuilder();
  const id = useId();
  const fitting = types ? fields.filter(({ type, isGuessed }) => types.includes(type) && !isGuessed) : fields;
  const isKnown = fitting.some(({ path }) => path === value);
  const takesParts = draft.trigger.kind === "hook.received";
  const isPart = takesParts && value.startsWith(RECEIVED);
  const select = (
    <div className="space-y-2">
      <NativeSelect
        id={id}
        aria-label={hidesLabel ? label : undefined}
        value={isPart ? RECEIVED : isKnown ? value : ""}
        onChange={(event) => onChange(event.target.value)}
        {...describedBy(id, undefined)}
      >
        {isKnown || isPart ? null : (
          <option value="" disabled>
            {fitting.length > 0 || takesParts ? "Choose a field" : "Nothing fits here"}
          </option>
        )}
        {takesParts ? <option value={RECEIVED}>Part of what is received…</option> : null}
        {groupFields(fitting, draft).map((group) => (
          <optgroup key={group.name} label={group.name}>
            {group.fields.map((field) => (
              <option key={field.path} value={field.path}>
                {field.label}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
      {isPart ? (
        <Input
          aria-label={`${label}: its name in what is received`}
          placeholder="customer.phone"
          value={value.slice(RECEIVED.length)}
          onChange={(event) => onChange(RECEIVED + event.target.value.trim())}
        />
      ) : null}
    </div>
  );
  if (hidesLabel) return select;
  return (
    <Labelled id={id} label={label}>
      {select}
    </Labelled>
  );
}
