"use client";

import { useId, useState } from "react";
import { describedBy, Labelled } from "@/components/forms/labelled";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import type { Field, FieldType } from "@/lib/outward/automations/fields";
import { useBuilder } from "./builder-context";
import { groupFields, openParts } from "./field-choices";

type FieldSelectProps = {
  label: string;
  value: string;
  onChange: (path: string) => void;
  fields: readonly Field[];
  /** Which fields fit; all of them by default. What AI wrote never fits where the types are given. */
  types?: readonly FieldType[];
  hidesLabel?: boolean;
};

/** Chooses one field. */
export function FieldSelect({ label, value, onChange, fields, types, hidesLabel = false }: FieldSelectProps) {
  const { draft } = useBuilder();
  const id = useId();
  const fitting = types ? fields.filter(({ type, isGuessed }) => types.includes(type) && !isGuessed) : fields;
  const isKnown = fitting.some(({ path }) => path === value);
  const [typed, setTyped] = useState("");
  const parts = openParts(draft, fields);
  // A name that is half typed may be that of a known field.
  const part = parts.find(({ under }) => value.startsWith(under) && (under === typed || !isKnown));
  const select = (
    <div className="space-y-2">
      <NativeSelect
        id={id}
        aria-label={hidesLabel ? label : undefined}
        value={part ? part.under : isKnown ? value : ""}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(event.target.value);
        }}
        {...describedBy(id, undefined)}
      >
        {isKnown || part ? null : (
          <option value="" disabled>
            {fitting.length > 0 || parts.length > 0 ? "Choose a field" : "Nothing fits here"}
          </option>
        )}
        {parts.map(({ under, option }) => (
          <option key={under} value={under}>
            {option}…
          </option>
        ))}
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
      {part ? (
        <Input
          aria-label={`${label}: ${part.name}`}
          placeholder={part.placeholder}
          value={value.slice(part.under.length)}
          onChange={(event) => onChange(part.under + event.target.value.trim())}
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
