/** Converts Graph API responses to our types. Every value arrives as text. Pure functions. */

export type FacebookCampaign = {
  id: string;
  name: string;
  status: string;
  /** Major units, as numeric text; null if the ad sets hold the budget. */
  dailyBudget: string | null;
};

/** One campaign's day. `spend` is numeric text in major units. */
export type FacebookDay = {
  campaignId: string;
  day: string;
  impressions: number;
  clicks: number;
  leads: number;
  spend: string;
};

/** Currencies without a minor unit. Source: developers.facebook.com/docs/marketing-api/currencies. */
const WITHOUT_MINOR = new Set("CLP COP CRC HUF IDR ISK JPY KRW PYG TWD VND".split(" "));

/** How many decimals an amount in this currency may have. */
export const decimalsOf = (currency: string) => (WITHOUT_MINOR.has(currency) ? 0 : 2);

/** `12.5` pounds are 1250; exact, because it shifts digits. Null for more decimals than the currency has. */
export function toMinorUnits(amount: string, currency: string): number | null {
  const [, whole, fraction = ""] = /^(\d+)(?:\.(\d*?)0*)?$/.exec(amount) ?? [];
  const decimals = decimalsOf(currency);
  if (whole === undefined || fraction.length > decimals) return null;
  return Number(whole + fraction.padEnd(decimals, "0"));
}

export function toMajorUnits(minor: string, currency: string): string {
  const decimals = decimalsOf(currency);
  if (decimals === 0) return minor;
  const digits = minor.padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

export function toCampaign(data: Record<string, unknown>, currency: string): FacebookCampaign {
  const budget = String(data.daily_budget ?? "");
  return {
    id: String(data.id),
    name: String(data.name ?? ""),
    status: toStatus(data),
    dailyBudget: /^[1-9]\d*$/.test(budget) ? toMajorUnits(budget, currency) : null,
  };
}

/**
 * The campaign's effective status rather than its configured one: it may be archived, or have issues. A pending change
 * counts as made.
 */
function toStatus({ status, effective_status: effective }: Record<string, unknown>): string {
  return String((effective === "IN_PROCESS" ? status : effective) ?? status ?? "UNKNOWN");
}

/**
 * One row of insights by campaign and day. Leads are the actions of type `lead`, which include those of every source:
 * `onsite_conversion.lead_grouped` would count some of them twice.
 */
export function toDay(data: Record<string, unknown>): FacebookDay {
  const actions = Array.isArray(data.actions) ? (data.actions as Record<string, unknown>[]) : [];
  const spend = String(data.spend ?? "0");
  return {
    campaignId: String(data.campaign_id),
    day: String(data.date_start),
    impressions: toCount(data.impressions),
    clicks: toCount(data.clicks),
    leads: toCount(actions.find(({ action_type: type }) => type === "lead")?.value),
    spend: /^\d+(\.\d+)?$/.test(spend) ? spend : "0",
  };
}

const toCount = (value: unknown) => {
  const count = Math.round(Number(value ?? 0));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
};
