"use client";

import { explainFailure, useSessionCall } from "@/components/auth/use-session-call";
import { Field } from "@/components/forms/field";
import { describedBy, Labelled } from "@/components/forms/labelled";
import { type Refusal, useForm, type Values } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { NativeSelect } from "@/components/ui/native-select";
import { Spinner } from "@/components/ui/spinner";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/use-toast";
import type { AgentSetup, saveAgentSetup } from "@/lib/agents/contract";
import {
  DAYS,
  FIRST_SETUP,
  fromTyped,
  placeProblems,
  SETUP_FIELDS,
  type SetupField,
  toTyped,
} from "@/lib/agents/setup-form";
import { ApiError } from "@/lib/client/call-endpoint";
import type { Address } from "@/lib/http/endpoint";

const SAVE: Address<typeof saveAgentSetup> = { method: "PUT", path: "/api/admin/agents/{userId}" };

type FormProps = { userId: string; setup: AgentSetup | null; onSaved: (setup: AgentSetup) => void };
type Input = { name: SetupField; label: string; placeholder?: string; inputMode?: "numeric" | "tel" };

/** How a client's agent answers and books. What was typed stays until it is saved. */
export default function AgentSetupForm({ userId, setup, onSaved }: FormProps) {
  const call = useSessionCall();
  const send = async (values: Values<SetupField>): Promise<Refusal<SetupField> | undefined> => {
    try {
      const { data } = await call<typeof saveAgentSetup>(SAVE, {
        params: { userId },
        body: fromTyped(values).setup,
      });
      toast({ title: "Agent Saved", description: "Callers are answered like this from now on." });
      onSaved(data);
      return undefined;
    } catch (error) {
      toast({ variant: "destructive", title: "Save Failed", description: explainFailure(error) });
      const fields = error instanceof ApiError ? error.body.fields : undefined;
      return { problems: placeProblems((fields ?? {}) as Record<string, string>) };
    }
  };
  const check = (values: Values<SetupField>) => fromTyped(values).problems;
  const { form, problems, busy } = useForm({ fields: SETUP_FIELDS, check, send });
  const typed = setup ? toTyped(setup) : FIRST_SETUP;
  const common = (name: SetupField) => ({ id: `agent-${name}`, name, defaultValue: typed[name] });

  const line = ({ name, ...more }: Input) => (
    <Field key={name} {...common(name)} {...more} autoComplete="off" maxLength={500} error={problems[name]} />
  );
  const lines = ({ name, label, placeholder }: Input) => (
    <Labelled id={`agent-${name}`} label={label} error={problems[name]}>
      <Textarea
        {...common(name)}
        placeholder={placeholder}
        {...describedBy(`agent-${name}`, problems[name])}
      />
    </Labelled>
  );

  return (
    <form {...form} method="post">
      <fieldset disabled={busy} className="space-y-8">
        <Group title="Business">
          {line({ name: "business_name", label: "Business name" })}
          {line({ name: "trade", label: "Trade", placeholder: "Plumber" })}
          <div className="md:col-span-2">
            {lines({
              name: "greeting",
              label: "Greeting, with the notice that calls are recorded",
              placeholder: "Hartley Plumbing. Calls are recorded. How can I help?",
            })}
          </div>
          {line({
            name: "service_areas",
            label: "Postcode areas (empty: everywhere)",
            placeholder: "BS, BA1",
          })}
          {line({ name: "time_zone", label: "Time zone" })}
        </Group>
        <Group title="Opening hours" columns="sm:grid-cols-2 lg:grid-cols-4">
          {DAYS.map(([name, label]) => line({ name, label, placeholder: "Closed" }))}
        </Group>
        <Group title="Jobs">
          {lines({
            name: "job_types",
            label: "Types of job: name, minutes, price",
            placeholder: "Boiler service, 60, £85\nBathroom survey, 120",
          })}
          {lines({
            name: "exceptions",
            label: "Other days: a date a line, with hours when open",
            placeholder: "2026-12-24 08:00-12:00\n2026-12-25",
          })}
        </Group>
        <Group title="Booking" columns="sm:grid-cols-3">
          {line({ name: "buffer_minutes", label: "Minutes between jobs", inputMode: "numeric" })}
          {line({ name: "min_notice_minutes", label: "Shortest notice, minutes", inputMode: "numeric" })}
          {line({ name: "max_days_ahead", label: "Days ahead at most", inputMode: "numeric" })}
        </Group>
        <Group title="On the phone">
          {lines({ name: "questions", label: "Questions for callers, one a line" })}
          {lines({
            name: "emergency_words",
            label: "Words that mean an emergency",
            placeholder: "gas, burst, flood",
          })}
          {line({ name: "emergency_number", label: "Number in an emergency", inputMode: "tel" })}
          {line({ name: "transfer_number", label: "Number that takes calls over", inputMode: "tel" })}
        </Group>
        <Group title="By text">
          {line({ name: "text_sender", label: "Texts are sent from (empty: no texts)", inputMode: "tel" })}
          {line({ name: "notification_number", label: "Number for notifications", inputMode: "tel" })}
          {lines({
            name: "missed_call_text",
            label: "Text after a missed call (empty: none)",
            placeholder: FIRST_SETUP.missed_call_text,
          })}
          {line({
            name: "link_hosts",
            label: "Websites that texts may link to (leave blank for none)",
            placeholder: "hartley.co.uk",
          })}
          <Labelled id="agent-notify_messages" label="Messages that callers leave">
            <NativeSelect {...common("notify_messages")}>
              <option value="yes">Text each to the number for notifications</option>
              <option value="no">Show them on the dashboard alone</option>
            </NativeSelect>
          </Labelled>
        </Group>
        <Button type="submit" className="max-sm:w-full" disabled={busy}>
          {busy ? <Spinner className="size-4" /> : null}
          {busy ? "Saving…" : "Save agent"}
        </Button>
      </fieldset>
    </form>
  );
}

type GroupProps = { title: string; columns?: string; children: React.ReactNode };

function Group({ title, columns = "md:grid-cols-2", children }: GroupProps) {
  return (
    <fieldset className="space-y-4">
      <legend className="font-semibold">{title}</legend>
      <div className={`grid items-start gap-x-6 gap-y-5 ${columns}`}>{children}</div>
    </fieldset>
  );
}
