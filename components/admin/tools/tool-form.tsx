"use client";

import { explainFailure, useSessionCall } from "@/components/auth/use-session-call";
import { Field } from "@/components/forms/field";
import { Labelled } from "@/components/forms/labelled";
import { type Refusal, useForm, type Values } from "@/components/forms/use-form";
import { useHydrated } from "@/components/forms/use-hydrated";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/use-toast";
import type { createTool, Tool } from "@/lib/agent/tools/contract";
import type { Address } from "@/lib/platform/http/endpoint";

const CREATE: Address<typeof createTool> = { method: "POST", path: "/api/admin/tools/tools" };
const FIELDS = ["name", "description"] as const;
type FormField = (typeof FIELDS)[number];

const NAME_MISSING = "Tool name is required";

export function ToolForm({ onCreated }: { onCreated: (tool: Tool) => void }) {
  const call = useSessionCall();
  const hydrated = useHydrated();

  const send = async (values: Values<FormField>): Promise<Refusal<FormField> | undefined> => {
    if (!values.name.trim()) {
      toast({ variant: "destructive", title: "Validation Error", description: NAME_MISSING });
      return { problems: { name: NAME_MISSING } };
    }
    try {
      const { data } = await call<typeof createTool>(CREATE, { body: values });
      clear();
      toast({ title: "Tool Created", description: `${data.name} now has its own address.` });
      onCreated(data);
      return undefined;
    } catch (error) {
      console.error("The tool was not created", error);
      toast({ variant: "destructive", title: "Create Failed", description: explainFailure(error) });
      return {};
    }
  };
  const { form, problems, busy, clear } = useForm<FormField>({ fields: FIELDS, check: () => ({}), send });

  return (
    <SectionCard title="New Tool">
      <form {...form}>
        <fieldset disabled={busy || !hydrated} className="space-y-4">
          <Field
            id="tool-name"
            name="name"
            label="Name"
            placeholder="book-visit"
            autoComplete="off"
            maxLength={200}
            error={problems.name}
          />
          <Labelled id="tool-description" label="Description" optional>
            <Textarea
              id="tool-description"
              name="description"
              placeholder="What it does for the caller"
              maxLength={2000}
              className="min-h-20"
            />
          </Labelled>
          <Button type="submit" className="w-full">
            {busy ? <Spinner className="size-4" /> : null}
            {busy ? "Creating…" : "Create Tool"}
          </Button>
        </fieldset>
      </form>
    </SectionCard>
  );
}
