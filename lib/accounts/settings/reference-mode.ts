import type { Currency } from "@/lib/platform/locale/currencies";
import { peekSetting, readSetting } from "./read-setting";

/**
 * The differences between the product and the first release, which it can imitate exactly for demonstrations (system
 * setting `reference_mode`). All differences are listed here: no other code checks which mode is on.
 */
export type Behaviours = {
  /** How the status of a call is derived. */
  statusRule: StatusRule;
  /** How a contact request is handled (CONTACT-06). */
  contactDelivery: ContactDelivery;
  /** Which pages support a theme and an accent (GUARD-10); see components/shared/path-area.ts. */
  themedArea: "guarded" | "dashboard-only";
  /** What the stat cards count: every call of their months, or the ten that the page has fetched (DASH-06 to 11). */
  countedCalls: "every" | "fetched";
  /** Fixed values of the stat cards, or null (DASH-12, DASH-13, DASH-14). */
  fixedCards: FixedCards | null;
  /** What the selected period applies to (DASH-03). */
  periodScope: PeriodScope;
  /** The dashboard's currency, given the client's (FORMAT-01, FORMAT-03). */
  currencyOf: (currency: Currency) => Currency;
  /** The same for what ads cost, given the ad account's currency if it is known. */
  adCurrencyOf: (client: Currency, adAccount: string | null) => string;
  /** The ROI of a client whose down payment is 0: undefined and shown as a dash, or 0 (DASH-10). */
  roiOfNothing: null | 0;
  /** Whether shares that admins set divide a campaign; otherwise all its clients have equal ones. */
  campaignShares: boolean;
  /** Whether the dashboard has charts, which the first release did not. */
  charts: boolean;
  /** Whether admins see the workflows stored in the browser (WORK-19). Development shows them as well. */
  localWorkflows: boolean;
  /** The banner of every page, or null. */
  banner: string | null;
  /** Fixed values of a saved payment plan, or null (BILLING-06, BILLING-07). */
  fixedPlan: FixedPlan | null;
};

/** Rules that derive the status of a call (lib/calls/calls/status.ts). */
export type StatusRule = "evidence" | "specification";

export type FixedPlan = { currency: Currency; months_paid: number };

/** The selected period applies to lists, trends, charts and the CSV, or to nothing. */
export type PeriodScope = "sections" | "none";

type FixedCard = { trend: string; fill: number };
type FixedCards = Record<"leads" | "revenue" | "roi", FixedCard> & {
  activeAds: FixedCard & { value: number; caption: string };
};

/** `stored` on our server, or only `logged` in the visitor's browser. */
export type ContactDelivery = "stored" | "logged";

export const PRODUCT: Behaviours = {
  statusRule: "evidence",
  contactDelivery: "stored",
  themedArea: "guarded",
  countedCalls: "every",
  fixedCards: null,
  periodScope: "sections",
  currencyOf: (currency) => currency,
  adCurrencyOf: (client, adAccount) => adAccount ?? client,
  roiOfNothing: null,
  campaignShares: true,
  charts: true,
  localWorkflows: false,
  banner: null,
  fixedPlan: null,
};
const FIRST_RELEASE: Behaviours = {
  statusRule: "specification",
  contactDelivery: "logged",
  themedArea: "dashboard-only",
  countedCalls: "fetched",
  // The specification gives the captions but not the bars' values.
  fixedCards: {
    leads: { trend: "+23%", fill: 75 },
    revenue: { trend: "+18%", fill: 68 },
    roi: { trend: "+12%", fill: 62 },
    activeAds: { trend: "+23%", fill: 80, value: 3, caption: "2 running, 1 paused" },
  },
  periodScope: "none",
  currencyOf: () => "GBP",
  adCurrencyOf: () => "GBP",
  roiOfNothing: 0,
  campaignShares: false,
  charts: false,
  localWorkflows: true,
  banner:
    "Reference mode is on: figures are fixed and the contact form sends nothing. For demonstrations only.",
  fixedPlan: { currency: "GBP", months_paid: 1 },
};

/** The current behaviours: read once per request, at most 5 s old. */
export async function referenceMode(): Promise<Behaviours> {
  return (await readSetting("reference_mode")) === "true" ? FIRST_RELEASE : PRODUCT;
}

/** The same for pages that must work without the database: falls back to the product's behaviours. */
export async function referenceModeIfKnown(): Promise<Behaviours> {
  return (await peekSetting("reference_mode")) === "true" ? FIRST_RELEASE : PRODUCT;
}
