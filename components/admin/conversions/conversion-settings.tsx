"use client";

import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { Field } from "@/components/forms/field";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/switch";
import type { ConversionSetup } from "@/lib/outward/conversions/contract";
import { useAction } from "@/lib/platform/browser/use-action";

type Props = { userId: string; initial: ConversionSetup; mayChange: boolean };
type Texts = Record<TextName, string>;
type TextName =
  | "meta_dataset_id"
  | "meta_token"
  | "google_operating_account"
  | "google_login_account"
  | "google_call_action"
  | "google_purchase_action"
  | "callers_agree_since"
  | "callers_agree_by";

/** Where a client's conversions go, and whether their callers agree. */
export function ConversionSettings({ userId, initial, mayChange }: Props) {
  const router = useRouter();
  const [on, setOn] = useState({
    meta_on: initial.meta_on,
    meta_limited: initial.meta_limited,
    google_on: initial.google_on,
  });
  const [texts, setTexts] = useState<Texts>(textsOf(initial));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const saving = useAction(adminEndpoints.saveConversions, {
    failed: "Not saved",
    done: () => ({ title: "Saved" }),
    after: () => router.refresh(),
  });
  const save = async (token: string | null | undefined) => {
    const { meta_token: _, ...others } = texts;
    const given = Object.fromEntries(
      Object.entries(others).map(([name, text]) => [name, text.trim() || null]),
    );
    const body = { ...on, ...(given as Record<keyof typeof others, string | null>) };
    const { answer, problems: wrong } = await saving.run({
      params: { id: userId },
      body: token === undefined ? body : { ...body, meta_token: token },
    });
    setProblems(answer ? {} : (wrong ?? {}));
    if (answer) setTexts(textsOf(answer.data.settings));
  };
  const text = (name: TextName) => ({
    id: name,
    value: texts[name],
    disabled: !mayChange,
    onChange: ({ target }: { target: { value: string } }) =>
      setTexts((before) => ({ ...before, [name]: target.value })),
    error: problems[name],
  });
  const flip = (name: keyof typeof on) => ({
    checked: on[name],
    disabled: !mayChange,
    onFlip: (wanted: boolean) => setOn((before) => ({ ...before, [name]: wanted })),
  });
  return (
    <form
      className="space-y-6 sm:space-y-8"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(texts.meta_token.trim() || undefined);
      }}
    >
      <SectionCard title="Consent" description="Nothing is sent for a customer who has not agreed.">
        <div className="space-y-5">
          <p className="max-w-prose text-sm">
            Jobs of customers who agreed on the client’s page are reported; jobs of those who declined there
            never are. All other callers must be told by the client that booked and paid jobs are reported to
            Meta and Google, and agree. Enter since when, and who at the client confirmed it.
          </p>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              label="Callers have been told and have agreed since"
              type="date"
              {...text("callers_agree_since")}
            />
            <Field label="Said by" autoComplete="off" {...text("callers_agree_by")} />
          </div>
        </div>
      </SectionCard>
      <SectionCard title="Meta" description="Booked and paid jobs, by the Conversions API.">
        <div className="space-y-5">
          <Toggle label="Send to Meta" {...flip("meta_on")} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Dataset ID" inputMode="numeric" autoComplete="off" {...text("meta_dataset_id")} />
            <Field
              label={initial.has_meta_token ? "New token of the client" : "Token of the client (optional)"}
              type="password"
              autoComplete="off"
              placeholder={initial.has_meta_token ? "Kept" : "Ours, if left empty"}
              {...text("meta_token")}
            />
          </div>
          {initial.has_meta_token && mayChange ? (
            <Button
              variant="outline"
              size="sm"
              busy={saving.busy}
              onClick={() => void save(null)}
              type="button"
            >
              Use our token instead
            </Button>
          ) : null}
          <Toggle
            label="Limit the use of their data"
            help="For customers in California. Meta calls it Limited Data Use."
            {...flip("meta_limited")}
          />
        </div>
      </SectionCard>
      <SectionCard title="Google Ads" description="Calls that led to a booking, and paid jobs.">
        <div className="space-y-5">
          <Toggle label="Send to Google" {...flip("google_on")} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              label="Client’s account"
              inputMode="numeric"
              placeholder="Ten digits"
              autoComplete="off"
              {...text("google_operating_account")}
            />
            <Field
              label="Our manager account (optional)"
              inputMode="numeric"
              placeholder="Ten digits"
              autoComplete="off"
              {...text("google_login_account")}
            />
            <Field
              label="Conversion action for calls"
              inputMode="numeric"
              autoComplete="off"
              {...text("google_call_action")}
            />
            <Field
              label="Conversion action for paid jobs"
              inputMode="numeric"
              autoComplete="off"
              {...text("google_purchase_action")}
            />
          </div>
        </div>
      </SectionCard>
      {mayChange ? (
        <Button type="submit" busy={saving.busy}>
          Save
        </Button>
      ) : null}
    </form>
  );
}

const textsOf = (setup: ConversionSetup): Texts => ({
  meta_dataset_id: setup.meta_dataset_id ?? "",
  meta_token: "",
  google_operating_account: setup.google_operating_account ?? "",
  google_login_account: setup.google_login_account ?? "",
  google_call_action: setup.google_call_action ?? "",
  google_purchase_action: setup.google_purchase_action ?? "",
  callers_agree_since: setup.callers_agree_since ?? "",
  callers_agree_by: setup.callers_agree_by ?? "",
});

type ToggleProps = {
  label: string;
  help?: string;
  checked: boolean;
  disabled: boolean;
  onFlip: (wanted: boolean) => void;
};

function Toggle({ label, help, checked, disabled, onFlip }: ToggleProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="text-sm">
        <p id={id} className="font-semibold">
          {label}
        </p>
        {help ? <p className="text-muted-foreground">{help}</p> : null}
      </div>
      <Switch aria-labelledby={id} checked={checked} disabled={disabled} onCheckedChange={onFlip} />
    </div>
  );
}
