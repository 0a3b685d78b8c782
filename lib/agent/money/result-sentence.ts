import { writeAmount } from "@/lib/platform/locale/write-amount";
import type { JobResult } from "./contract";

type Facts = Omit<JobResult, "sentence">;

/** What is known of a job, and from where. Silence is never taken for an outcome. */
export function resultSentence(result: Facts): string {
  const amount = result.amount_minor === null ? "" : ` ${writeAmount(result.amount_minor, result.currency)}`;
  const refunded = result.refunds.map(({ minor, currency }) => writeAmount(minor, currency)).join(" and ");
  return `${STATES[result.outcome]}${amount}${sourceOf(result)}.${refunded ? ` ${refunded} went back to the customer.` : ""}`;
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
  return SOURCES[source] ?? `, as ${source.replace("api:", "")} told us`;
}

const SOURCES: Record<string, string> = {
  tap: ", as you told us",
  text: ", as you texted",
  calendar: ", as your calendar says",
  csv: ", from your file",
  stripe: " through Stripe",
};
