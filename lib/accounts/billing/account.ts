import { DAY } from "@/lib/platform/core/clock";

/** Values derived from a plan and an account's age; amounts in major units. */

const DAYS_A_MONTH = 30;

/** The account's current month of 30 days, from 1 (BILLING-08, BILLING-10). */
export const accountMonth = (createdAt: Date, now: Date) =>
  Math.max(1, Math.ceil((now.getTime() - createdAt.getTime()) / DAY / DAYS_A_MONTH));

type Plan = { down_payment: number; monthly_payment: number };

/** The down payment plus a monthly payment for every month after the first (BILLING-09). Added up in pennies. */
export function totalPaid({ down_payment, monthly_payment }: Plan, month: number): number {
  const [down, monthly] = [down_payment, monthly_payment].map((amount) => Math.round(amount * 100)) as [
    number,
    number,
  ];
  return (down + monthly * (month - 1)) / 100;
}
