"use client";

import { useState } from "react";
import { useDraftKey } from "@/components/auth/use-draft-key";
import { CountryField } from "@/components/forms/country-field";
import { Field } from "@/components/forms/field";
import { SelectField } from "@/components/forms/select-field";
import { TextareaField } from "@/components/forms/textarea-field";
import { useDraft } from "@/components/forms/use-draft";
import { type FormRefusal, useForm, type Values } from "@/components/forms/use-form";
import { ZoneField } from "@/components/forms/zone-field";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { Button } from "@/components/ui/button";
import type { AgentState } from "@/lib/agent/setup/contract";
import {
  DAYS,
  fromTyped,
  placeProblems,
  SETUP_FIELDS,
  SETUP_LABELS,
  type SetupField,
  toTyped,
} from "@/lib/agent/setup/setup-form";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import { explainFailure, fieldsOf } from "@/lib/platform/browser/failure";
import { useAction } from "@/lib/platform/browser/use-action";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import { VoiceFields } from "./voice-fields";

type FormProps = {
  userId: string;
  /** Chosen with the account. */
  country: CountryCode;
  draft: Draft;
  refetch: () => Promise<{ data?: { data: AgentState } }>;
  onSaved: (state: AgentState) => void;
};
type Draft = AgentState["draft"];
/** `note`: text in parentheses after the label. */
type Input = { note?: string; placeholder?: string; inputMode?: "numeric" | "tel" };

/**
 * How a client's agent answers and books. The input is kept until it is saved, even after leaving the page. It belongs to
 * the draft that the form was opened with: one that somebody else saves meanwhile is neither mixed in nor overwritten.
 */
export default function AgentSetupForm(props: FormProps) {
  const [{ draft, opened }, setOpened] = useState({ draft: props.draft, opened: 0 });
  const startAgain = async () => {
    const { data } = await props.refetch();
    if (data) setOpened({ draft: data.data.draft, opened: opened + 1 });
  };
  return <SetupForm key={opened} {...props} draft={draft} startAgain={startAgain} />;
}

function SetupForm(props: FormProps & { startAgain: () => Promise<void> }) {
  const { userId, refetch, onSaved, startAgain } = props;
  const [saved, setSaved] = useState(props.draft);
  const [revision, setRevision] = useState(props.draft.revision);
  const [isOutdated, setOutdated] = useState(false);
  const country = countryOf(saved.setup.country ?? props.country);
  const save = useAction(adminEndpoints.saveAgentSetup, {
    stale: [adminEndpoints.showRehearsals, adminEndpoints.readAgentPrompt],
    failed: "Save Failed",
    explain: (error) => {
      const count = Object.keys(placeProblems(fieldsOf(error))).length;
      return count > 1 ? `${count} fields need your attention.` : explainFailure(error);
    },
    done: ({ data }) => ({ title: "Draft saved", description: savedSentence(data) }),
  });
  const send = async (values: Values<SetupField>): Promise<FormRefusal<SetupField> | undefined> => {
    const {
      answer,
      error,
      problems: refused,
    } = await save.run({ params: { userId }, body: { setup: fromTyped(values).setup, revision } });
    if (!answer) {
      setOutdated(error instanceof ApiError && error.code === "conflict");
      return { problems: placeProblems(refused) };
    }
    draft.forget();
    setSaved(answer.data.draft);
    setRevision(answer.data.draft.revision);
    await refetch();
    onSaved(answer.data);
    const problems = placeProblems(answer.data.draft.problems);
    return Object.keys(problems).length > 0 ? { problems } : undefined;
  };
  const check = (values: Values<SetupField>) => fromTyped(values).problems;
  const { form, problems, busy } = useForm({ fields: SETUP_FIELDS, check, send });
  const draft = useDraft({
    ...{ key: useDraftKey(`agent-draft ${userId}`), form: form.ref, fields: SETUP_FIELDS, revision },
    onRestore: (kept) => setRevision(kept.revision ?? revision),
  });
  const typed = toTyped(saved.setup, country);
  const common = (name: SetupField) => ({ id: `agent-${name}`, name, defaultValue: typed[name] });

  const line = (name: SetupField, { note, ...more }: Input = {}) => (
    <Field
      key={name}
      {...common(name)}
      {...more}
      label={labelOf(name, note)}
      autoComplete="off"
      maxLength={500}
      error={problems[name]}
    />
  );
  const lines = (name: SetupField, { note, placeholder }: Input = {}) => (
    <TextareaField
      {...common(name)}
      label={labelOf(name, note)}
      placeholder={placeholder}
      error={problems[name]}
    />
  );

  return (
    <form
      {...form}
      onInput={(event) => {
        form.onInput(event);
        draft.keep();
      }}
      method="post"
    >
      {isOutdated ? (
        <Notice
          text="Somebody else saved a newer draft of this agent. What you typed is still here."
          action="Load the newer draft"
          onAct={() => {
            draft.forget();
            void startAgain();
          }}
        />
      ) : draft.restored ? (
        <Notice
          text="These are your unsaved changes."
          action="Discard changes"
          onAct={() => {
            draft.discard();
            setRevision(saved.revision);
          }}
        />
      ) : null}
      <fieldset disabled={busy} className="space-y-8">
        <Group title="Business">
          {line("business_name")}
          {line("trade", { placeholder: "Plumber" })}
          <div className="md:col-span-2">
            {lines("greeting", {
              note: "must say that an AI answers and that calls are recorded",
              placeholder: "Hartley Plumbing. I am an AI assistant and calls are recorded. How can I help?",
            })}
          </div>
          {line("service_areas", {
            note: `${country.area.units}; leave blank for everywhere`,
            placeholder: country.area.example,
          })}
          <CountryField {...common("country")} label={labelOf("country")} error={problems.country} />
          <ZoneField {...common("time_zone")} label={labelOf("time_zone")} error={problems.time_zone} />
        </Group>
        <Group title="Opening hours" columns="sm:grid-cols-2 lg:grid-cols-4">
          {DAYS.map(([name]) => line(name, { placeholder: "Closed" }))}
        </Group>
        <Group title="Jobs">
          {lines("job_types", {
            note: "one per line: name, minutes, price",
            placeholder: "Boiler service, 60, £85\nBathroom survey, 120",
          })}
          {lines("exceptions", {
            note: "one per line",
            placeholder: "2026-12-24 08:00-12:00\n2026-12-25",
          })}
        </Group>
        <Group title="Booking" columns="sm:grid-cols-3">
          {line("buffer_minutes", { inputMode: "numeric" })}
          {line("min_notice_minutes", { inputMode: "numeric" })}
          {line("max_days_ahead", { inputMode: "numeric" })}
        </Group>
        <Group title="On the phone">
          {lines("questions", { note: "one per line" })}
          {lines("emergency_words", { note: "separated by commas", placeholder: "gas, burst, flood" })}
          {line("emergency_number", { inputMode: "tel" })}
          {line("transfer_number", { inputMode: "tel" })}
          <SelectField {...common("ring_in_outage")} label={labelOf("ring_in_outage")}>
            <option value="yes">Call the transfer number, then take a message</option>
            <option value="no">Take a message immediately</option>
          </SelectField>
        </Group>
        <Group title="Voice and model">
          <VoiceFields typed={typed} problems={problems} />
        </Group>
        <Group title="Texts">
          {line("text_sender", { note: "leave blank for none", inputMode: "tel" })}
          {line("notification_number", { inputMode: "tel" })}
          {lines("missed_call_text", {
            note: "leave blank for none",
            placeholder: country.missedCallText,
          })}
          {line("link_hosts", { note: "leave blank for none", placeholder: "hartley.co.uk" })}
          <SelectField {...common("notify_messages")} label={labelOf("notify_messages")}>
            <option value="yes">Text each one to the notification number</option>
            <option value="no">Show them on the dashboard only</option>
          </SelectField>
        </Group>
        <input type="hidden" {...common("ladder")} />
        <input type="hidden" {...common("knowledge")} />
        <Button type="submit" className="max-sm:w-full" busy={busy}>
          {busy ? "Saving…" : "Save draft"}
        </Button>
      </fieldset>
    </form>
  );
}

function savedSentence({ draft, published }: AgentState): string {
  const open = Object.keys(placeProblems(draft.problems)).length;
  if (open > 0)
    return `${open === 1 ? "1 field needs" : `${open} fields need`} your attention before it can go live.`;
  return published ? "Nothing changes for callers until you publish it." : "Publish it when it is ready.";
}

const labelOf = (name: SetupField, note?: string) =>
  note ? `${SETUP_LABELS[name]} (${note})` : SETUP_LABELS[name];

type NoticeProps = { text: string; action: string; onAct: () => void };

const Notice = ({ text, action, onAct }: NoticeProps) => (
  <p
    role="status"
    className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-muted/60 px-4 py-3 text-sm"
  >
    {text}
    <Button variant="outline" size="sm" onClick={onAct}>
      {action}
    </Button>
  </p>
);

type GroupProps = { title: string; columns?: string; children: React.ReactNode };

function Group({ title, columns = "md:grid-cols-2", children }: GroupProps) {
  return (
    <fieldset className="space-y-4">
      <legend className="font-semibold">{title}</legend>
      <div className={`grid items-start gap-x-6 gap-y-5 ${columns}`}>{children}</div>
    </fieldset>
  );
}
