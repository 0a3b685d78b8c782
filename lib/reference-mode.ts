import type { Currency } from "@/lib/billing/contract";
import type { CallStatus } from "@/lib/calls/contract";
import { derivedStatus, type KnownCall, type StatusRule, specificationStatus } from "@/lib/calls/status";
import { peekSetting, readSetting } from "@/lib/settings/read-setting";

/**
 * What differs between the product and the first release that it can imitate to the letter (system setting
 * `reference_mode`). Everything that differs is named here, so that nobody else asks which mode it is.
 */
export type Behaviours = {
  /** How the status of a call follows from what is known of it. */
  callStatus: (call: KnownCall) => CallStatus;
  /** The name of that rule in the index of calls. */
  statusRule: StatusRule;
  /** What becomes of a contact request (CONTACT-06). */
  contactDelivery: ContactDelivery;
  /** Which pages take a theme and an accent (GUARD-10); the meanings are those of components/layout/path-area.ts. */
  themedArea: "guarded" | "dashboard-only";
  /** What the stat cards count: every call of their months, or the ten that the page has fetched (DASH-06 to 11). */
  countedCalls: "every" | "fetched";
  /** What the stat cards show whatever is true, or null (DASH-12, DASH-13, DASH-14). */
  fixedCards: FixedCards | null;
  /** Whether the selected period enters anything at all (DASH-03). */
  periodScope: PeriodScope;
  /** What the dashboard's money is shown in, by what was set for the client (FORMAT-01, FORMAT-03). */
  currencyOf: (currency: Currency) => Currency;
  /** The ROI of a client whose down payment is 0: not a number, which is shown as a dash, or 0 (DASH-10). */
  roiOfNothing: null | 0;
  /** Whether the dashboard has charts, which the first release did not. */
  charts: boolean;
  /** What a saved payment plan holds whatever was chosen, or null (BILLING-06, BILLING-07). */
  fixedPlan: FixedPlan | null;
};

export type FixedPlan = { currency: Currency; months_paid: number };

/** A selected period is for lists, trends, charts and the CSV, or for the eye alone. */
export type PeriodScope = "sections" | "none";

type FixedCard = { trend: string; fill: number };
type FixedCards = Record<"leads" | "revenue" | "roi", FixedCard> & {
  activeAds: FixedCard & { value: number; caption: string };
};

/** `stored` on our server, or `logged` in the visitor's browser and nowhere else. */
export type ContactDelivery = "stored" | "logged";

export const PRODUCT: Behaviours = {
  callStatus: derivedStatus,
  statusRule: "evidence",
  contactDelivery: "stored",
  themedArea: "guarded",
  countedCalls: "every",
  fixedCards: null,
  periodScope: "sections",
  currencyOf: (currency) => currency,
  roiOfNothing: null,
  charts: true,
  fixedPlan: null,
};
const FIRST_RELEASE: Behaviours = {
  callStatus: specificationStatus,
  statusRule: "specification",
  contactDelivery: "logged",
  themedArea: "dashboard-only",
  countedCalls: "fetched",
  // The specification gives the captions and not how full the bars are.
  fixedCards: {
    leads: { trend: "+23%", fill: 75 },
    revenue: { trend: "+18%", fill: 68 },
    roi: { trend: "+12%", fill: 62 },
    activeAds: { trend: "+23%", fill: 80, value: 3, caption: "2 running, 1 paused" },
  },
  periodScope: "none",
  currencyOf: () => "GBP",
  roiOfNothing: 0,
  charts: false,
  fixedPlan: { currency: "GBP", months_paid: 1 },
};

/** The behaviours to go by: asked once per request, at most 5 s behind the setting. */
export async function referenceMode(): Promise<Behaviours> {
  return (await readSetting("reference_mode")) === "true" ? FIRST_RELEASE : PRODUCT;
}

/** The same for public pages, which stand without the database: when it does not answer, the product as it is. */
export async function referenceModeIfKnown(): Promise<Behaviours> {
  return (await peekSetting("reference_mode")) === "true" ? FIRST_RELEASE : PRODUCT;
}
