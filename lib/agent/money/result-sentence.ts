import { CURRENCY_SYMBOLS, type Currency } from "@/lib/platform/locale/currencies";
import type { JobResult } from "./contract";

type Facts = Omit<JobResult, "sentence">;

/** What is known of a job, and from where. Silence is never taken for an outcome. */
export function resultSentence(result: Facts): string {
  const amount = result.amount_minor === null ? "" : ` ${writeAmount(result.amount_minor, result.currency)}`;
  const refunded = result.refunds.map(({ minor, currency }) => writeAmount(minor, currency)).join(" and ");
  return `${STATES[result.outcome]}${amount}${sourceOf(result)}.${refunded ? ` ${refunded} was given back.` : ""}`;
}

const STATES: Record<JobResult["outcome"], string> = {
  unknown: "How it went is not known yet",
  done: "Done",
  no_show: "No-show",
  quoted: "Quoted",
  paid: "Paid",
};

function sourceOf({ outcome, source }: Facts): string {
  if (outcome === "unknown" || source === null) return "";
  return source === "tap" ? ", as you told us" : "";
}

/** `£180` or `£12.50`; another currency by its code. */
function writeAmount(minor: number, currency: string | null): string {
  const major = (minor / 100).toFixed(2).replace(/\.00$/, "");
  const symbol = CURRENCY_SYMBOLS[currency as Currency] as string | undefined;
  return symbol ? `${symbol}${major}` : `${major} ${currency}`;
}
