"use client";

import { Play } from "lucide-react";
import { useState } from "react";
import { Labelled } from "@/components/forms/labelled";
import { TextareaField } from "@/components/forms/textarea-field";
import { type FormRefusal, useForm, type Values } from "@/components/forms/use-form";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { NativeSelect } from "@/components/ui/native-select";
import type { Tool, ToolInvocation, ToolTargetPage } from "@/lib/agent/tools/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { InvocationOutcome } from "./invocation-outcome";
import { useTargetChoices } from "./use-target-choices";

const FIELDS = ["phone_number", "arguments"] as const;
type FormField = (typeof FIELDS)[number];

type ToolTestProps = { tool: Tool; initial: ToolTargetPage | undefined };

/** Calls the tool as Vapi would, all the way to the target. */
export default function ToolTest({ tool, initial }: ToolTestProps) {
  const { formatPhone } = useFormats();
  const test = useAction(adminEndpoints.testTool, { failed: "Test failed" });
  const [outcome, setOutcome] = useState<ToolInvocation | null>(null);
  const { targets, find } = useTargetChoices(tool, initial);
  const active = targets?.filter(({ is_active }) => is_active);

  const send = async (values: Values<FormField>): Promise<FormRefusal<FormField> | undefined> => {
    const given = readObject(values.arguments);
    if (!given) return undefined;
    setOutcome(null);
    const body = { phone_number: values.phone_number, arguments: given };
    const { answer } = await test.run({ params: { id: tool.id }, body });
    if (!answer) return {};
    setOutcome(answer.data);
  };
  const check = (values: Values<FormField>) =>
    readObject(values.arguments) ? {} : { arguments: 'Enter a JSON object, such as {"date": "2026-12-01"}.' };
  const { form, problems, busy } = useForm<FormField>({ fields: FIELDS, check, send });

  return (
    <SectionCard
      title="Test call"
      description="Works like a real call. The target really runs, so a booking it makes is real."
    >
      {active?.length === 0 && !find ? (
        <p className="text-muted-foreground text-sm">Add a target first.</p>
      ) : (
        <form {...form} className="space-y-4">
          <fieldset disabled={busy} className="grid gap-4 sm:grid-cols-2">
            <Labelled id="test-number" label="Called number">
              {find}
              <NativeSelect id="test-number" name="phone_number">
                {active?.length === 0 ? <option value="">No target found</option> : null}
                {active?.map(({ id, phone_number, client }) => (
                  <option key={id} value={phone_number}>
                    {formatPhone(phone_number)} · {client}
                  </option>
                ))}
              </NativeSelect>
            </Labelled>
            <TextareaField
              id="test-arguments"
              name="arguments"
              label="Arguments (JSON)"
              defaultValue="{}"
              rows={2}
              spellCheck={false}
              className="min-h-12 font-mono"
              error={problems.arguments}
            />
            <div className="sm:col-span-2">
              <Button
                type="submit"
                variant="outline"
                busy={busy}
                disabled={!active?.length}
                icon={<Play aria-hidden="true" />}
              >
                {busy ? "Calling…" : "Make test call"}
              </Button>
            </div>
          </fieldset>
          <div role="status">{outcome ? <InvocationOutcome invocation={outcome} /> : null}</div>
        </form>
      )}
    </SectionCard>
  );
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text.trim() || "{}");
    return value && typeof value === "object" && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
