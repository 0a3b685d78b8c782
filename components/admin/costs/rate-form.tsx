"use client";

import { useRouter } from "next/navigation";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { useMayChange } from "@/components/shared/for-admins";
import type { ExchangeRate } from "@/lib/dashboard/costs/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import type { Currency } from "@/lib/platform/locale/currencies";
import { AmountForm } from "./amount-form";

const READABLE = "Enter what one unit is worth, such as 0.79.";

/** What one unit of a currency is worth in another; saved empty, it is removed. */
export function RateForm({ month, from, to, rate }: ExchangeRate & { month: string }) {
  const router = useRouter();
  const mayChange = useMayChange();
  const { run, busy } = useAction(adminEndpoints.saveRate, {
    failed: "Failed to save the rate",
    done: () => ({ title: "Rate saved" }),
    after: () => router.refresh(),
  });
  const written = rate === null ? "" : String(rate / 1_000_000);
  if (!mayChange)
    return (
      <p className="tabular text-sm">
        {written ? `1 ${from} = ${written} ${to}` : `${from} in ${to}: not set`}
      </p>
    );

  async function save(typed: string) {
    const value = typed === "" ? null : Number(typed);
    if (value !== null && !(value > 0)) return READABLE;
    const body = { month, from: from as Currency, to: to as Currency, rate: value };
    return (await run({ body })).problems?.rate;
  }

  return (
    <AmountForm
      label={`1 ${from} in ${to}`}
      written={written}
      placeholder="Not set"
      busy={busy}
      save={save}
    />
  );
}
