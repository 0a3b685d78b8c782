"use client";

import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import type { Condition } from "@/lib/outward/automations/definition";
import type { Field } from "@/lib/outward/automations/fields";
import { OPERATORS } from "@/lib/outward/automations/limits";
import { OUTCOME_WORDS } from "@/lib/outward/automations/outcomes";
import { OPERATOR_WORDS, takesValue } from "@/lib/outward/automations/tell-workflow";
import { FieldSelect } from "./field-select";
import { Rows } from "./form-parts";

type ConditionsFormProps = {
  label: string;
  conditions: readonly Condition[];
  onChange: (conditions: Condition[]) => void;
  fields: readonly Field[];
};

const KNOWN_VALUES: Record<string, readonly string[]> = {
  "event.direction": ["inbound", "outbound"],
  "event.outcome": Object.values(OUTCOME_WORDS),
};

/** Conditions that must all hold. */
export function ConditionsForm({ label, conditions, onChange, fields }: ConditionsFormProps) {
  return (
    <Rows
      label={label}
      rows={conditions}
      onChange={onChange}
      blank={{ field: fields[0]?.path ?? "", operator: "is", value: "" }}
      add={conditions.length === 0 ? "Add a condition" : "Add another (all must be met)"}
      what="condition"
      row={(condition, change, index) => (
        <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_10rem_minmax(0,1fr)]">
          <FieldSelect
            label={`Condition ${index + 1}: field`}
            hidesLabel
            value={condition.field}
            fields={fields}
            onChange={(field) => change({ ...condition, field })}
          />
          <NativeSelect
            aria-label={`Condition ${index + 1}: comparison`}
            value={condition.operator}
            onChange={(event) =>
              change({ ...condition, operator: event.target.value as Condition["operator"] })
            }
          >
            {OPERATORS.map((operator) => (
              <option key={operator} value={operator}>
                {OPERATOR_WORDS[operator]}
              </option>
            ))}
          </NativeSelect>
          {takesValue(condition.operator) ? (
            <ValueInput condition={condition} fields={fields} index={index} change={change} />
          ) : null}
        </div>
      )}
    />
  );
}

type ValueInputProps = {
  condition: Condition;
  fields: readonly Field[];
  index: number;
  change: (condition: Condition) => void;
};

function ValueInput({ condition, fields, index, change }: ValueInputProps) {
  const field = fields.find(({ path }) => path === condition.field);
  const known = field?.type === "yes_no" ? ["yes", "no"] : (KNOWN_VALUES[condition.field] ?? []);
  const label = `Condition ${index + 1}: value`;
  if (known.length === 0)
    return (
      <Input
        aria-label={label}
        value={condition.value}
        inputMode={field?.type === "number" ? "decimal" : undefined}
        onChange={(event) => change({ ...condition, value: event.target.value })}
      />
    );
  return (
    <NativeSelect
      aria-label={label}
      value={condition.value}
      onChange={(event) => change({ ...condition, value: event.target.value })}
    >
      {known.includes(condition.value) ? null : (
        <option value={condition.value}>{condition.value || "Choose"}</option>
      )}
      {known.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </NativeSelect>
  );
}
