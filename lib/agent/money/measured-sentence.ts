import { writeAmount } from "@/lib/platform/locale/write-amount";
import type { Measured } from "./contract";

/**
 * `Paid £640 for 4 of 9 jobs, 3 not recorded yet`: what is known, never without how many jobs it is of. Browser-safe.
 */
export function measuredSentence({ jobs, paid, unknown, sums }: Measured): string {
  if (jobs === 0) return "No jobs yet";
  const amounts = sums.map(({ minor, currency }) => writeAmount(minor, currency)).join(" and ");
  const told =
    paid === 0 ? `None of ${count(jobs)} known to be paid` : `Paid ${amounts} for ${paid} of ${count(jobs)}`;
  return `${told}, ${unknown} not recorded yet`;
}

const count = (jobs: number) => `${jobs} ${jobs === 1 ? "job" : "jobs"}`;
