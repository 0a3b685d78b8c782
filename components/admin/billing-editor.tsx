"use client";

import { useRouter } from "next/navigation";
import { useId, useState, useTransition } from "react";
import { formatMoneyInFull, formatRoi } from "@/components/dashboard/money";
import { Labelled } from "@/components/forms/labelled";
import { ClientPicker, type PickedClient } from "@/components/shared/client-picker";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { cn } from "@/components/ui/cn";
import type { FixedPlan } from "@/lib/accounts/settings/reference-mode";
import type { ClientAccount } from "@/lib/dashboard/attributes/show-account";
import { formatNumber } from "@/lib/platform/locale/format-number";
import { BillingForm } from "./billing-form";

type BillingEditorProps = {
  /** The client in the address; null without one. */
  account: ClientAccount | null;
  /** Whether the user in the address does not exist. */
  unknown: boolean;
  fixedPlan: FixedPlan | null;
};

/** Selects a client; the choice goes into the address, and the server renders the plan. */
export function BillingEditor({ account, unknown, fixedPlan }: BillingEditorProps) {
  const router = useRouter();
  const id = useId();
  const [opening, startOpening] = useTransition();
  const [picked, setPicked] = useState<PickedClient | null>(null);
  const [cleared, setCleared] = useState(false);
  const [problem, setProblem] = useState<string>();
  // Another page was opened, such as by a link in the list: its account is shown even if the one before was cleared.
  const [seen, setSeen] = useState(account);
  if (seen !== account) {
    setSeen(account);
    setCleared(false);
    setProblem(undefined);
  }

  // shows the new choice while its page is loading
  const client = cleared ? null : opening ? picked : account;
  const pick = (chosen: PickedClient | null) => {
    setProblem(undefined);
    setCleared(chosen === null);
    if (!chosen) return;
    setPicked(chosen);
    startOpening(() => router.push(`/admin?tab=user-attributes&user=${chosen.id}`, { scroll: false }));
  };
  const shown = client && account?.id === client.id ? account : null;
  const message = problem ?? (unknown && !client ? "User not found. Please pick another." : undefined);

  return (
    <SectionCard
      title="User Billing"
      description="What a client pays, and the job value that their dashboard figures use."
      busy={opening}
      flush
    >
      <div className="border-b px-4 py-4 sm:px-6">
        <div className="sm:max-w-sm">
          <Labelled id={id} label="User" error={message}>
            <ClientPicker id={id} value={client} onPick={pick} error={message} />
          </Labelled>
        </div>
      </div>
      <div
        className={cn(
          "grid gap-x-12 gap-y-8 p-4 transition-opacity sm:p-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]",
          opening && "opacity-60",
        )}
      >
        <AccountInfo account={shown} />
        <BillingForm
          key={shown?.id}
          account={shown}
          fixedPlan={fixedPlan}
          onMissingUser={(text) => {
            setProblem(text);
            document.getElementById(id)?.focus();
          }}
        />
      </div>
    </SectionCard>
  );
}

function AccountInfo({ account }: { account: ClientAccount | null }) {
  const { formatDate } = useFormats();
  const facts: [label: string, value: string | undefined][] = [
    ["Name", account?.name],
    ["Email", account?.email],
    ["Created", account ? formatDate(account.plan.created_at) : undefined],
    ["Month", account ? formatNumber(account.month) : undefined],
    ["Total paid", account ? formatMoneyInFull(account.totalPaid, account.plan.currency) : undefined],
    ["ROI", account ? formatRoi(account.plan.roi) : undefined],
  ];
  return (
    <div>
      <h3 className="font-semibold">Account info</h3>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className={cn("min-w-0", (label === "Name" || label === "Email") && "col-span-2")}>
            <dt className="text-muted-foreground text-xs">{label}</dt>
            <dd className="tabular break-words">
              {value ?? <span className="text-muted-foreground">–</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
