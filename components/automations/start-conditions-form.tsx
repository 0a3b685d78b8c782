"use client";

import { startFields } from "@/lib/outward/automations/fields";
import { useBuilder } from "./builder-context";
import { ConditionsForm } from "./conditions-form";

/** The conditions under which an event starts a run. */
export default function StartConditionsForm() {
  const { draft, change } = useBuilder();
  return (
    <ConditionsForm
      label="Start only if"
      conditions={draft.conditions}
      fields={startFields(draft)}
      onChange={(conditions) => change({ ...draft, conditions })}
    />
  );
}
