import { toPennies } from "./amounts";

/** Limits of a plan's fields: the form checks them and the contract is built from them. */

export const PLAN_FIELDS = ["cost_per_job", "down_payment", "monthly_payment", "months_paid"] as const;
export type PlanField = (typeof PLAN_FIELDS)[number];

const MOST_PENNIES = 999_999_999_999;
const MOST_MONTHS = 1_200;

/** Pennies, or hundredths of a month; unreadable text counts as 0 (BILLING-05). */
export const readTyped = (typed: string) => toPennies(typed) ?? 0;

/** The error for an amount in pennies, or for hundredths of months, as a sentence; undefined if valid. */
export function planProblem(field: PlanField, hundredths: number): string | undefined {
  if (field === "months_paid") {
    if (hundredths < 0) return "Months paid cannot be negative. Enter 0 or more";
    if (hundredths % 100 !== 0) return "Enter whole months, such as 3";
    return hundredths > MOST_MONTHS * 100 ? "Enter at most 1,200 months" : undefined;
  }
  if (hundredths < 0) return "An amount cannot be negative. Enter 0 or more";
  return hundredths > MOST_PENNIES ? "Enter at most 9,999,999,999.99" : undefined;
}

/** The form's errors, in the words of the server's own check. */
export function planProblems(typed: Record<PlanField, string>): Partial<Record<PlanField, string>> {
  return Object.fromEntries(
    PLAN_FIELDS.flatMap((field) => {
      const problem = planProblem(field, readTyped(typed[field]));
      return problem ? [[field, problem]] : [];
    }),
  );
}
