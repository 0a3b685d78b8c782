"use client";

import { useState } from "react";
import { Field } from "@/components/forms/field";
import { describedBy, Labelled } from "@/components/forms/labelled";
import { type FormRefusal, type Problems, useForm, type Values } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { EVENT_TEXTS, type WebhookEvent, webhookEvents } from "@/lib/outward/events/events";
import type { Webhook } from "@/lib/outward/webhooks/contract";
import type { useSaveWebhook } from "./use-save-webhook";

/** Each event is its own input, so that the form can focus it. */
const FIELDS = ["url", ...webhookEvents, "workflow_slug"] as const;
type FormField = (typeof FIELDS)[number];
const [FIRST_EVENT] = webhookEvents;

type WebhookFormProps = {
  webhook: Webhook | null;
  save: ReturnType<typeof useSaveWebhook>;
  onCancel: () => void;
  onSaved: (webhook: Webhook) => void;
};

export function WebhookForm({ webhook, save, onCancel, onSaved }: WebhookFormProps) {
  const [chosen, setChosen] = useState<readonly WebhookEvent[]>(webhook?.events ?? [FIRST_EVENT]);

  const send = async (values: Values<FormField>): Promise<FormRefusal<FormField> | undefined> => {
    const body = {
      url: values.url.trim(),
      events: webhookEvents.filter((name) => values[name]),
      workflow_slug: values.workflow_slug.trim() || null,
    };
    const { answer, problems } = await save.run(body);
    if (answer) onSaved(answer.data);
    return problems && { problems: { ...problems, [FIRST_EVENT]: problems.events } };
  };

  const { form, field, problems, busy } = useForm({ fields: FIELDS, check, send });
  const eventProblem = chosen.length === 0 ? problems[FIRST_EVENT] : undefined;
  return (
    <>
      <DialogHeader>
        <DialogTitle>{webhook ? "Edit webhook" : "Add webhook"}</DialogTitle>
        <DialogDescription>
          We POST a signed JSON message to this address whenever a chosen event happens.
        </DialogDescription>
      </DialogHeader>
      <form {...form} method="post">
        <fieldset disabled={busy} className="space-y-5">
          <Field
            {...field("url")}
            type="url"
            label="Address"
            placeholder="https://example.com/hook"
            autoComplete="off"
            inputMode="url"
            defaultValue={webhook?.url}
          />
          <fieldset className="space-y-1" aria-describedby={eventProblem ? "events-error" : undefined}>
            <legend className="mb-1.5 font-semibold text-sm">Events</legend>
            <div className="grid gap-x-4 sm:grid-cols-2">
              {webhookEvents.map((name) => (
                <EventBox
                  key={name}
                  name={name}
                  checked={chosen.includes(name)}
                  onChange={(checked) =>
                    setChosen((before) =>
                      checked ? [...before, name] : before.filter((other) => other !== name),
                    )
                  }
                />
              ))}
            </div>
            {eventProblem ? (
              <p id="events-error" className="text-destructive-text text-sm">
                {eventProblem}
              </p>
            ) : null}
          </fieldset>
          <Labelled id="workflow_slug" label="Workflow slug" optional error={problems.workflow_slug}>
            <Input
              id="workflow_slug"
              name="workflow_slug"
              autoComplete="off"
              placeholder="review-chaser"
              defaultValue={webhook?.workflow_slug ?? ""}
              {...describedBy("workflow_slug", problems.workflow_slug)}
            />
            <p className="text-muted-foreground text-sm">
              Sends the workflow events of this workflow only. Other events are sent in any case.
            </p>
          </Labelled>
          {/* In sight however low the window: the events above it scroll. */}
          <DialogFooter className={STICKING}>
            <Button variant="outline" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" busy={busy}>
              {busy ? "Saving…" : webhook ? "Save changes" : "Create webhook"}
            </Button>
          </DialogFooter>
        </fieldset>
      </form>
    </>
  );
}

/** Over the dialog's own padding, where what scrolls would show below it. */
const STICKING =
  "-mx-5 -bottom-[calc(1.25rem+env(safe-area-inset-bottom))] -mb-[calc(1.25rem+env(safe-area-inset-bottom))] sticky border-t bg-popover px-5 pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:-bottom-6 sm:-mb-6 sm:px-6 sm:pb-4";

function check(values: Values<FormField>): Problems<FormField> {
  const url = values.url.trim();
  return {
    url: url ? undefined : "Enter the address to send to.",
    [FIRST_EVENT]: webhookEvents.some((name) => values[name]) ? undefined : "Choose at least one event.",
  };
}

type EventBoxProps = { name: WebhookEvent; checked: boolean; onChange: (checked: boolean) => void };

function EventBox({ name, checked, onChange }: EventBoxProps) {
  return (
    <label className="-mx-2 flex cursor-pointer items-start gap-3 rounded-lg px-2 py-1.5 hover:bg-muted/60">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4.5 shrink-0 accent-primary"
      />
      <span className="min-w-0 text-sm">
        <span className="block font-medium">{EVENT_TEXTS[name]}</span>
        <span className="text-muted-foreground text-xs">{name}</span>
      </span>
    </label>
  );
}
