/** The rules of the stat cards, without a database. Amounts in major units. */

/** For a value that is absent even after the plan was merged over its defaults (DASH-08, DASH-09). */
const COST_PER_JOB = 500;
const DOWN_PAYMENT = 1000;

export type Counted = { calls: number; booked: number };
type Plan = { cost_per_job?: number | null; down_payment?: number | null };

/**
 * Leads, revenue and return of some calls (DASH-06 to DASH-10). A stored 0 is a 0 (DASH-11); `roi` is a whole
 * percentage, null where nothing was paid down, so that there is nothing to divide by.
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

/** `+23%`, `−5%` or `0%` against the period before; null when that had nothing to compare with. */
export function trendOf(now: number, before: number): string | null {
  if (before <= 0) return null;
  const change = Math.round((now / before - 1) * 100);
  if (change === 0) return "0%";
  return change > 0 ? `+${change.toLocaleString("en-GB")}%` : `−${-change}%`;
}

/** How full a bar is, in whole per cent: a part of a whole, at most all of it. */
export function fillOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.round(Math.min(1, Math.max(0, part / whole)) * 100);
}
