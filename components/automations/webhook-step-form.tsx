"use client";

import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { Skeleton } from "@/components/ui/skeleton";
import type { StepOf } from "@/lib/outward/automations/definition";
import { useRead } from "@/lib/platform/browser/use-read";
import { bind } from "./bind";
import { useBuilder } from "./builder-context";
import { Choice, PlainInput, Rows } from "./form-parts";
import type { FormProps } from "./form-props";
import { TemplateInput } from "./template-input";

export function WebhookStepForm({ step, onChange, fields }: FormProps<StepOf<"call_webhook">>) {
  const { automation } = useBuilder();
  const { data, error } = useRead(workflowEndpoints.listWebhooks, { params: { userId: automation.user_id } });
  const webhooks = data?.data ?? [];
  return (
    <>
      {data ? (
        webhooks.length === 0 ? (
          <p className="text-muted-foreground text-sm">
            There is no webhook yet. Add one at the bottom of the Workflows page, then choose it here.
          </p>
        ) : (
          <Choice
            label="Send to"
            {...bind(onChange)(step, "webhook_id")}
            options={[
              ...(webhooks.some(({ id }) => id === step.webhook_id)
                ? []
                : [[step.webhook_id, "Choose a webhook"] as const]),
              ...webhooks.map(({ id, url }) => [id, url] as const),
            ]}
          />
        )
      ) : error ? (
        <p role="alert" className="text-destructive-text text-sm">
          Couldn't load your webhooks. Close this card and open it again.
        </p>
      ) : (
        <Skeleton className="h-11 w-full" />
      )}
      <Rows
        label="What to send"
        rows={step.fields}
        onChange={(sent) => onChange({ ...step, fields: sent })}
        blank={{ name: "", value: "" }}
        add="Add a field"
        what="field"
        row={(one, change, index) => (
          <>
            <PlainInput label={`Name ${index + 1}`} {...bind(change)(one, "name")} />
            <TemplateInput label={`Value ${index + 1}`} {...bind(change)(one, "value")} fields={fields} />
          </>
        )}
      />
    </>
  );
}
