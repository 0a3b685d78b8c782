import { formatNumber } from "@/lib/platform/locale/format-number";

/** The rules of the stat cards, as pure functions. Amounts in major units. */

/** Defaults for a value that is absent even after merging the plan over its defaults (DASH-08, DASH-09). */
const COST_PER_JOB = 500;
const DOWN_PAYMENT = 1000;

export type Counted = { calls: number; booked: number };
type Plan = { cost_per_job?: number | null; down_payment?: number | null };

/**
 * Leads, revenue and return on investment of some calls (DASH-06 to DASH-10). A stored 0 is a 0 (DASH-11); `roi` is a
 * whole percentage, null if the down payment is 0.
 */
export function cardValues({ calls, booked }: Counted, plan: Plan) {
  const pennies = booked * Math.round((plan.cost_per_job ?? COST_PER_JOB) * 100);
  const divisor = Math.round((plan.down_payment ?? DOWN_PAYMENT) * 100);
  return {
    leads: calls,
    revenue: pennies / 100,
    roi: divisor === 0 ? null : Math.round((pennies / divisor) * 100),
  };
}

/** `+23%`, `−5%` or `0%` against the period before; null if there is nothing to compare with. */
export function trendOf(now: number, before: number): string | null {
  if (before <= 0) return null;
  const change = Math.round((now / before - 1) * 100);
  if (change === 0) return "0%";
  return change > 0 ? `+${formatNumber(change)}%` : `−${-change}%`;
}

/** The fill of a bar in whole per cent: a part of a whole, at most all of it. */
export function fillOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.round(Math.min(1, Math.max(0, part / whole)) * 100);
}
