import type { AdAccountState } from "@/lib/outward/ads/contract";
import { formatNumber } from "@/lib/platform/locale/format-number";

/** An amount in the ad account's currency, such as `£12.50`. */
export const formatBudget = (amount: number, currency: string | null) =>
  formatNumber(amount, {
    style: "currency",
    currency: currency ?? "USD",
    currencyDisplay: "narrowSymbol",
    trailingZeroDisplay: "stripIfInteger",
  });

type Start = { name: string; dailyBudget: number; account: AdAccountState | undefined };

/** The confirmation text for starting a campaign. */
export function startQuestion({ name, dailyBudget, account }: Start) {
  const amount = formatBudget(dailyBudget, account?.currency ?? null);
  const id = account?.account_id ? ` ${account.account_id}` : "";
  const currency = account?.currency ? ` (${account.currency})` : "";
  return {
    title: `Start ${name}?`,
    description: `Facebook starts spending up to ${amount} a day, charged to your ad account${id}${currency}. Pause the campaign to stop.`,
    tone: "default" as const,
  };
}
