"use client";

import { Field } from "@/components/forms/field";
import { TextareaField } from "@/components/forms/textarea-field";
import { useForm } from "@/components/forms/use-form";
import { useHydrated } from "@/components/forms/use-hydrated";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import type { Tool } from "@/lib/agent/tools/contract";
import { useAction } from "@/lib/platform/browser/use-action";

const NAME_MISSING = "Tool name is required";

export function ToolForm({ onCreated }: { onCreated: (tool: Tool) => void }) {
  const create = useAction(adminEndpoints.createTool, {
    failed: "Create Failed",
    done: ({ data }) => ({ title: "Tool Created", description: `${data.name} now has its own address.` }),
    stale: [adminEndpoints.listAllTools],
  });
  const hydrated = useHydrated();

  const { form, field, busy, clear } = useForm({
    fields: ["name", "description"],
    send: async (values) => {
      if (!values.name.trim()) {
        const toast = { title: "Validation Error", description: NAME_MISSING };
        return { problems: { name: NAME_MISSING }, toast };
      }
      const { answer } = await create.run({ body: values });
      if (!answer) return {};
      clear();
      onCreated(answer.data);
    },
  });

  return (
    <SectionCard title="New tool">
      <form {...form}>
        <fieldset disabled={busy || !hydrated} className="space-y-4">
          <Field
            {...field("name", "tool-name")}
            label="Name"
            placeholder="book-visit"
            autoComplete="off"
            maxLength={200}
          />
          <TextareaField
            id="tool-description"
            name="description"
            label="Description"
            optional
            placeholder="What it does for the caller"
            maxLength={2000}
            className="min-h-20"
          />
          <Button type="submit" className="w-full" busy={busy}>
            {busy ? "Creating…" : "Create tool"}
          </Button>
        </fieldset>
      </form>
    </SectionCard>
  );
}
