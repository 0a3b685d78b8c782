"use client";

import { useState } from "react";
import { Field } from "@/components/forms/field";
import { describedBy, Labelled } from "@/components/forms/labelled";
import { SelectField } from "@/components/forms/select-field";
import { useForm } from "@/components/forms/use-form";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { SectionCard } from "@/components/shared/section-card";
import { useConfirm } from "@/components/shared/use-confirm";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { CAMPAIGN_RULES, campaignProblems, readBudget } from "@/lib/outward/ads/campaign-form";
import type { AdAccountState, AdTemplate } from "@/lib/outward/ads/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { formatBudget, startQuestion } from "./spending";

type CampaignFormProps = {
  templates: AdTemplate[] | undefined;
  /** Undefined until loaded. */
  account: AdAccountState | undefined;
  /** Fetches the templates again; set if they could not be read. */
  onRetry?: () => void;
};

/** The form for a new campaign (CAMPAIGNS-02). The input is kept until Facebook has created it. */
export function CampaignForm({ templates, account, onRetry }: CampaignFormProps) {
  const create = useAction(adminEndpoints.createCampaign, {
    failed: "Creation Failed",
    done: ({ data }) => ({
      title: "Campaign Created",
      description: `${data.name} is on Facebook, ${data.status === "ACTIVE" ? "running" : "paused"}.`,
    }),
    stale: [adminEndpoints.adminCampaigns],
  });
  const { confirm, dialog } = useConfirm();
  const [typedBudget, setTypedBudget] = useState(String(CAMPAIGN_RULES.dailyBudget.initial));

  const { form, field, problems, busy } = useForm({
    fields: ["name", "templateId", "dailyBudget", "status"],
    send: async (values) => {
      const problems = campaignProblems(values);
      const [first] = Object.values(problems);
      if (first) return { problems, toast: { title: "Validation", description: first } };
      const { name, templateId, dailyBudget } = values;
      const status = values.status === "ACTIVE" ? "ACTIVE" : "PAUSED";
      const budget = readBudget(dailyBudget) ?? CAMPAIGN_RULES.dailyBudget.initial;
      const question = startQuestion({ name: name.trim(), dailyBudget: budget, account });
      if (status === "ACTIVE" && !(await confirm({ ...question, action: "Create and start" }))) return {};
      const body = { name, templateId: templateId || null, dailyBudget: budget, status } as const;
      const { answer } = await create.run({ body });
      if (!answer) return {};
      form.ref.current?.reset();
      setTypedBudget(String(CAMPAIGN_RULES.dailyBudget.initial));
    },
  });

  return (
    <SectionCard title="Create a campaign" description="Created on Facebook, in your ad account.">
      <form {...form} method="post">
        <fieldset disabled={busy} className="space-y-5">
          <Field
            {...field("name", "campaign-name")}
            label="Campaign name"
            placeholder="Emergency plumber Leeds"
            autoComplete="off"
          />
          <Labelled id="campaign-template" label="Template" optional error={problems.templateId}>
            <NativeSelect
              id="campaign-template"
              name="templateId"
              defaultValue=""
              {...describedBy("campaign-template", problems.templateId)}
              options={templates?.map(({ id, name, business_type }) => [id, `${name} (${business_type})`])}
            >
              <option value="">{choosing(templates, onRetry !== undefined)}</option>
            </NativeSelect>
            {onRetry ? (
              <Button variant="link" size="sm" onClick={onRetry}>
                Try again
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
                  className="tabular pr-14 pl-8"
                  onChange={(event) => setTypedBudget(event.target.value)}
                  aria-describedby="campaign-budget-currency"
                  {...describedBy("campaign-budget", problems.dailyBudget)}
                />
                {account?.currency ? (
                  <span className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-muted-foreground text-sm">
                    {account.currency}
                  </span>
                ) : null}
              </div>
            </Labelled>
            <SelectField id="campaign-status" name="status" label="Status" defaultValue="PAUSED">
              <option value="PAUSED">PAUSED</option>
              <option value="ACTIVE">ACTIVE</option>
            </SelectField>
          </div>
          <p id="campaign-budget-currency" className="text-muted-foreground text-sm">
            {spendingNote(readBudget(typedBudget), account?.currency ?? null)} A paused campaign spends
            nothing.
          </p>
          <Button type="submit" className="max-sm:w-full" busy={busy}>
            {busy ? "Creating…" : "Create campaign"}
          </Button>
        </fieldset>
      </form>
      {dialog}
    </SectionCard>
  );
}

/** The field's sign is fixed by the specification; this names the currency that is really charged. */
function spendingNote(budget: number | null, currency: string | null): string {
  if (budget === null || budget < CAMPAIGN_RULES.dailyBudget.min) {
    return `At least ${formatBudget(CAMPAIGN_RULES.dailyBudget.min, currency)} a day.`;
  }
  const account = currency ? `, the currency of your ad account` : "";
  return `Facebook spends up to ${formatBudget(budget, currency)} a day${currency ? ` in ${currency}` : ""}${account}.`;
}

function choosing(templates: AdTemplate[] | undefined, failed: boolean): string {
  if (templates) return templates.length > 0 ? "No template" : "No templates yet";
  return failed ? "Couldn't load the templates" : "Loading templates…";
}
