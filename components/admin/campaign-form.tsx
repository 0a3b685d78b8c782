"use client";

import { explainFailure, useSessionCall } from "@/components/auth/use-session-call";
import { Field } from "@/components/forms/field";
import { describedBy, Labelled } from "@/components/forms/labelled";
import { type Refusal, useForm, type Values } from "@/components/forms/use-form";
import { SectionCard } from "@/components/layout/section-card";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/use-toast";
import { CAMPAIGN_RULES, campaignProblems, readBudget } from "@/lib/ads/campaign-form";
import type { AdTemplate, createCampaign } from "@/lib/ads/contract";
import type { Address } from "@/lib/http/endpoint";

const CREATE: Address<typeof createCampaign> = { method: "POST", path: "/api/facebook/campaigns" };
const FIELDS = ["name", "templateId", "dailyBudget", "status"] as const;
type FieldName = (typeof FIELDS)[number];

type CampaignFormProps = {
  templates: AdTemplate[] | undefined;
  /** Of the ad account, ISO 4217; null while it is not known. */
  currency: string | null;
  /** Asks for the templates once more; given when they could not be read. */
  onRetry?: () => void;
  onCreated: () => void;
};

/** The form for a new campaign (CAMPAIGNS-02). What was typed stays until Facebook has it. */
export function CampaignForm({ templates, currency, onRetry, onCreated }: CampaignFormProps) {
  const call = useSessionCall();

  const send = async (values: Values<FieldName>): Promise<Refusal<FieldName> | undefined> => {
    const problems = campaignProblems(values);
    const [first] = Object.values(problems);
    if (first) {
      toast({ variant: "destructive", title: "Validation", description: first });
      return { problems };
    }
    const { name, templateId, dailyBudget } = values;
    const status = values.status === "ACTIVE" ? "ACTIVE" : "PAUSED";
    try {
      const budget = readBudget(dailyBudget) ?? undefined;
      const body = { name, templateId: templateId || null, dailyBudget: budget, status } as const;
      const { data } = await call<typeof createCampaign>(CREATE, { body });
      const state = data.status === "ACTIVE" ? "running" : "paused";
      toast({ title: "Campaign Created", description: `${data.name} is at Facebook, ${state}.` });
      form.ref.current?.reset();
      onCreated();
      return undefined;
    } catch (error) {
      console.error("The campaign was not created", error);
      toast({ variant: "destructive", title: "Creation Failed", description: explainFailure(error) });
      onCreated();
      return {};
    }
  };
  const { form, problems, busy } = useForm({ fields: FIELDS, check: () => ({}), send });

  return (
    <SectionCard title="Create a Campaign" description="It is made at Facebook, in your ad account.">
      <form {...form} method="post">
        <fieldset disabled={busy} className="space-y-5">
          <Field
            id="campaign-name"
            name="name"
            label="Campaign name"
            placeholder="Emergency plumber Leeds"
            autoComplete="off"
            error={problems.name}
          />
          <Labelled id="campaign-template" label="Template" optional error={problems.templateId}>
            <NativeSelect
              id="campaign-template"
              name="templateId"
              defaultValue=""
              {...describedBy("campaign-template", problems.templateId)}
            >
              <option value="">{choosing(templates, onRetry !== undefined)}</option>
              {templates?.map(({ id, name, business_type }) => (
                <option key={id} value={id}>
                  {name} ({business_type})
                </option>
              ))}
            </NativeSelect>
            {onRetry ? (
              <Button variant="link" size="sm" onClick={onRetry}>
                Load the templates again
              </Button>
            ) : null}
          </Labelled>
          <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
            <Labelled id="campaign-budget" label="Daily budget" error={problems.dailyBudget}>
              <div className="relative">
                <span
                  aria-hidden="true"
                  className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted-foreground sm:text-sm"
                >
                  $
                </span>
                <Input
                  id="campaign-budget"
                  name="dailyBudget"
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={CAMPAIGN_RULES.dailyBudget.initial}
                  className="tabular pl-8"
                  aria-describedby="campaign-budget-currency"
                  {...describedBy("campaign-budget", problems.dailyBudget)}
                />
              </div>
            </Labelled>
            <Labelled id="campaign-status" label="Status">
              <NativeSelect id="campaign-status" name="status" defaultValue="PAUSED">
                <option value="PAUSED">PAUSED</option>
                <option value="ACTIVE">ACTIVE</option>
              </NativeSelect>
            </Labelled>
          </div>
          <p id="campaign-budget-currency" className="text-muted-foreground text-sm">
            {currency && currency !== "USD"
              ? `Your ad account is in ${currency}: Facebook takes the number as ${currency} a day.`
              : "At least $1 a day."}{" "}
            A paused campaign spends nothing.
          </p>
          <Button type="submit" className="max-sm:w-full">
            {busy ? <Spinner className="size-4" /> : null}
            {busy ? "Creating…" : "Create Campaign"}
          </Button>
        </fieldset>
      </form>
    </SectionCard>
  );
}

function choosing(templates: AdTemplate[] | undefined, failed: boolean): string {
  if (templates) return templates.length > 0 ? "No template" : "No templates yet";
  return failed ? "Couldn't load the templates" : "Loading templates…";
}
