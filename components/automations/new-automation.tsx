"use client";

import { useRouter } from "next/navigation";
import { Field } from "@/components/forms/field";
import { FormDialog } from "@/components/forms/form-dialog";
import { describedBy, Labelled } from "@/components/forms/labelled";
import { SelectField } from "@/components/forms/select-field";
import { useForm } from "@/components/forms/use-form";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { NativeSelect } from "@/components/ui/native-select";
import { TRIGGERS } from "@/lib/outward/automations/fields";
import { useAction } from "@/lib/platform/browser/use-action";
import { automationAddress } from "./automation-address";
import { startingTrigger, type TriggerKind, useTriggers } from "./trigger-order";

type NewAutomationProps = {
  userId: string;
  /** Under which of its client's assignments it may be added. */
  slugs: readonly string[];
  onClose: () => void;
};

/** Names a new automation and says when it starts; the rest is done on its own page. */
export default function NewAutomation({ userId, slugs, onClose }: NewAutomationProps) {
  const router = useRouter();
  const triggers = useTriggers(userId);
  const create = useAction(workflowEndpoints.createAutomation, {
    failed: "Not added",
    stale: [workflowEndpoints.listAutomations],
  });
  const { form, field, problems, busy } = useForm({
    fields: ["name", "trigger", "slug"],
    check: ({ name }) => ({ name: name.trim() ? undefined : "Enter a name" }),
    send: async ({ name, trigger, slug }) => {
      const { answer, problems: refused } = await create.run({
        body: {
          user_id: userId,
          workflow_slug: slug,
          name: name.trim(),
          definition: { trigger: startingTrigger(trigger as TriggerKind), conditions: [], steps: [] },
        },
      });
      if (!answer) return { problems: refused ?? {} };
      router.push(automationAddress(answer.data.id));
    },
  });
  return (
    <FormDialog
      title="Start from scratch"
      description="Next you choose what happens, step by step."
      submit="Add"
      form={form}
      busy={busy}
      onClose={onClose}
    >
      <Field {...field("name")} label="Name" placeholder="Thank-you text" maxLength={120} />
      <SelectField
        {...field("trigger")}
        label="Start it when"
        options={triggers.map((kind) => [kind, TRIGGERS[kind].label])}
      />
      {slugs.length > 1 ? (
        <Labelled id="slug" label="Belongs to" error={problems.slug}>
          <NativeSelect
            id="slug"
            name="slug"
            {...describedBy("slug", problems.slug)}
            options={slugs.map((slug) => [slug, nameSlug(slug)])}
          />
          <p className="text-muted-foreground text-sm">Its figures are counted there.</p>
        </Labelled>
      ) : (
        <input type="hidden" name="slug" value={slugs[0] ?? ""} />
      )}
    </FormDialog>
  );
}

/** "calendar-manager" → "Calendar manager". */
const nameSlug = (slug: string) => {
  const words = slug.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
