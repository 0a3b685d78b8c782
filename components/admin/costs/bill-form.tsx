"use client";

import { useRouter } from "next/navigation";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { useMayChange } from "@/components/shared/for-admins";
import { fromPennies, toPennies } from "@/lib/accounts/billing/amounts";
import type { CostSource } from "@/lib/dashboard/costs/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import type { Currency } from "@/lib/platform/locale/currencies";
import { AmountForm } from "./amount-form";

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
  const router = useRouter();
  const mayChange = useMayChange();
  const { run, busy } = useAction(adminEndpoints.saveBill, {
    failed: "Failed to save the bill",
    done: () => ({ title: "Bill saved" }),
    after: () => router.refresh(),
  });
  if (!mayChange) return null;

  async function save(typed: string) {
    const pennies = typed === "" ? null : toPennies(typed);
    if (typed !== "" && (pennies === null || pennies < 0)) return READABLE;
    const amount = pennies === null ? null : pennies / 100;
    const body = { month, source, currency: currency as Currency, amount };
    return (await run({ body })).problems?.amount;
  }

  const written = billed === null ? "" : fromPennies(Math.round(billed / 10_000));
  return <AmountForm label={name} written={written} placeholder="123.45" busy={busy} save={save} />;
}
