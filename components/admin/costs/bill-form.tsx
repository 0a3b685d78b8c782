"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { AdminButton, useMayChange } from "@/components/shared/for-admins";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { fromPennies, toPennies } from "@/lib/accounts/billing/amounts";
import type { CostSource } from "@/lib/dashboard/costs/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import type { Currency } from "@/lib/platform/locale/currencies";

type BillFormProps = {
  month: string;
  source: CostSource;
  currency: string;
  /** Millionths; null until one was entered. */
  billed: number | null;
  name: string;
};

const READABLE = "Enter the amount as on the bill, such as 123.45.";

/** What the bill says; saved empty, it is removed. */
export function BillForm({ month, source, currency, billed, name }: BillFormProps) {
  const id = useId();
  const router = useRouter();
  const mayChange = useMayChange();
  const [problem, setProblem] = useState<string>();
  const { run, busy } = useAction(adminEndpoints.saveBill, {
    failed: "Failed to save the bill",
    done: () => ({ title: "Bill saved" }),
    after: () => router.refresh(),
  });
  if (!mayChange) return null;

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("amount") ?? "").trim();
    const pennies = typed === "" ? null : toPennies(typed);
    if (typed !== "" && (pennies === null || pennies < 0)) return setProblem(READABLE);
    setProblem(undefined);
    const amount = pennies === null ? null : pennies / 100;
    const { problems } = await run({
      body: { month, source, currency: currency as Currency, amount },
    });
    if (problems?.amount) setProblem(problems.amount);
  }

  return (
    <form onSubmit={save} className="space-y-1.5" noValidate>
      <Label htmlFor={id}>{name}</Label>
      <div className="flex gap-2.5">
        <Input
          id={id}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={billed === null ? "" : fromPennies(Math.round(billed / 10_000))}
          placeholder="123.45"
          className="tabular w-36"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
        <AdminButton type="submit" variant="outline" className="h-12 sm:h-11" busy={busy}>
          Save
        </AdminButton>
      </div>
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="text-destructive-text text-sm">
          {problem}
        </p>
      ) : null}
    </form>
  );
}
