"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { fullCurrencySymbol } from "@/components/dashboard/money";
import { SelectField } from "@/components/forms/select-field";
import { type FormRefusal, type Problems, useForm, type Values } from "@/components/forms/use-form";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { AdminButton, useMayChange } from "@/components/shared/for-admins";
import { toInputText } from "@/lib/accounts/billing/amounts";
import type { UserAttributes } from "@/lib/accounts/billing/contract";
import { PLAN_FIELDS, planProblems, readTyped } from "@/lib/accounts/billing/plan-form";
import type { FixedPlan } from "@/lib/accounts/settings/reference-mode";
import type { ClientAccount } from "@/lib/dashboard/attributes/show-account";
import { ApiError } from "@/lib/platform/browser/call-endpoint";
import { explainFailure } from "@/lib/platform/browser/failure";
import { useAction } from "@/lib/platform/browser/use-action";
import { FORMATS } from "@/lib/platform/locale/countries/formats";
import { CURRENCIES, type Currency } from "@/lib/platform/locale/currencies";
import { AmountField } from "./amount-field";

const FIELDS = [...PLAN_FIELDS, "currency"] as const;
type FieldName = (typeof FIELDS)[number];

/** Offered to everybody (BILLING-03), along with the currency of the client's country. */
const USUAL: readonly Currency[] = CURRENCIES.slice(0, 3);

type BillingFormProps = {
  account: ClientAccount | null;
  /** Sent regardless of the input (BILLING-06, BILLING-07). */
  fixedPlan: FixedPlan | null;
  onMissingUser: (message: string) => void;
};

/** A payment plan's fields. The input is kept if saving fails. */
export function BillingForm({ account, fixedPlan, onMissingUser }: BillingFormProps) {
  const router = useRouter();
  const mayChange = useMayChange();
  const save = useAction(adminEndpoints.updateUserAttributes, {
    failed: "Save Failed",
    explain: (error) =>
      `Failed to save: ${(error instanceof ApiError && error.statusText) || explainFailure(error)}`,
    done: () => ({
      title: "Settings Saved",
      description: `The payment plan of ${account?.name} was updated.`,
    }),
  });
  const [currency, setCurrency] = useState<Currency>(account?.plan.currency ?? CURRENCIES[0]);

  const offered = new Set([...USUAL, currency, ...(account ? [FORMATS[account.country].currency] : [])]);

  const send = async (values: Values<FieldName>): Promise<FormRefusal<FieldName> | undefined> => {
    if (!account) {
      const description = "Please select a user first";
      onMissingUser(description);
      return { toast: { title: "Validation", description } };
    }
    const amounts = Object.fromEntries(PLAN_FIELDS.map((field) => [field, readTyped(values[field]) / 100]));
    const body = { ...(amounts as Record<(typeof PLAN_FIELDS)[number], number>), currency, ...fixedPlan };
    const { answer, problems: refused } = await save.run({ params: { userId: account.id }, body });
    if (!answer) return { problems: refused };
    show(answer.data);
    router.refresh();
  };
  const check = (values: Values<FieldName>): Problems<FieldName> => (account ? planProblems(values) : {});
  const { form, problems, busy } = useForm({ fields: FIELDS, check, send });

  /** As it was saved: `£1,250.5` has become 1250.50. */
  const show = (plan: UserAttributes) => {
    setCurrency(plan.currency);
    for (const field of PLAN_FIELDS) {
      const input = form.ref.current?.elements.namedItem(field);
      if (input instanceof HTMLInputElement) input.value = toInputText(plan[field]);
    }
  };
  const amount = (name: (typeof PLAN_FIELDS)[number], label: string, help?: string) => (
    <AmountField
      name={name}
      label={label}
      help={help}
      symbol={name === "months_paid" ? null : fullCurrencySymbol(currency)}
      saved={account ? toInputText(account.plan[name]) : ""}
      error={problems[name]}
    />
  );
  return (
    <form {...form} method="post" aria-label="Payment plan and business settings" className="space-y-6">
      <fieldset disabled={busy || !account || !mayChange} className="space-y-6">
        <div className="space-y-4">
          <h3 className="font-semibold">Payment plan</h3>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {amount("down_payment", "Down payment")}
            {amount("monthly_payment", "Monthly payment")}
            {amount("months_paid", "Months paid")}
            <SelectField
              id="currency"
              name="currency"
              label="Currency"
              value={currency}
              onChange={(event) => setCurrency(event.target.value as Currency)}
              error={problems.currency}
              options={[...offered].map((code) => [code, code])}
            />
          </div>
        </div>
        <div className="space-y-4">
          <h3 className="font-semibold">Business settings</h3>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {amount(
              "cost_per_job",
              "Cost per job",
              "Average job value, for revenue and ROI on the dashboard.",
            )}
          </div>
        </div>
      </fieldset>
      <AdminButton type="submit" className="max-sm:w-full" busy={busy}>
        {busy ? "Saving…" : "Save settings"}
      </AdminButton>
    </form>
  );
}
