import type { ReceivedConversion } from "../kit/conversions";
import { takeNewSeeds } from "../kit/state-file";

export type FacebookToken = {
  token: string;
  userId?: string;
  name?: string;
  /** Default `ads_management`, `ads_read`. */
  scopes?: string[];
  /** It belongs to an app with another secret, which our proof does not fit. */
  ofAnotherApp?: boolean;
};
export type AdAccount = {
  /** `act_` and digits. */
  id: string;
  name: string;
  currency: string;
  timezoneName?: string;
  /** In minor units; default 100. */
  minDailyBudget?: number;
};
/** One day's figures. `spend` is in major units of the account's currency. */
export type DayFigures = {
  impressions: number;
  clicks: number;
  spend: number;
  leads?: number;
  reach?: number;
};
export type CampaignSeed = {
  id: string;
  accountId: string;
  name: string;
  status?: string;
  objective?: string;
  /** In minor units. */
  dailyBudget?: number;
  createdTime?: string;
  startTime?: string;
  stopTime?: string;
  /** Figures by day, `YYYY-MM-DD`. */
  insights?: Record<string, DayFigures>;
  /** Figures for every day from `createdTime` on that `insights` does not list, varied by up to a fifth. */
  daily?: DayFigures;
};
export type FacebookSeed = {
  /** If set, every request must prove that it knows it. */
  appSecret?: string;
  tokens?: FacebookToken[];
  adAccounts?: AdAccount[];
  /** Ids of datasets that take conversions. */
  datasets?: string[];
  campaigns?: CampaignSeed[];
};

/** Graph field names; budgets are strings of minor units, as the API answers them. */
export type Campaign = {
  id: string;
  account_id: string;
  name: string;
  objective: string;
  status: string;
  configured_status: string;
  effective_status: string;
  buying_type: string;
  bid_strategy?: string;
  special_ad_categories: string[];
  daily_budget?: string;
  lifetime_budget?: string;
  budget_remaining: string;
  created_time: string;
  updated_time: string;
  start_time?: string;
  stop_time?: string;
};
export type FacebookState = {
  campaigns: Record<string, Campaign>;
  insights: Record<string, Record<string, DayFigures>>;
  daily: Record<string, DayFigures>;
  expiredTokens: string[];
  conversions: ReceivedConversion[];
  refusedConversions: string[];
  rateLimitCode?: number;
  minutesToRegainAccess: number;
  nextId: number;
  planted: string[];
};

export function emptyFacebookState(): FacebookState {
  return {
    campaigns: {},
    insights: {},
    daily: {},
    expiredTokens: [],
    conversions: [],
    refusedConversions: [],
    minutesToRegainAccess: 5,
    nextId: 1,
    planted: [],
  };
}

export function plantFacebookSeed(state: FacebookState, seed: FacebookSeed): void {
  for (const campaign of takeNewSeeds(state.planted, "campaign", seed.campaigns, ({ id }) => id))
    putCampaign(state, campaign);
}

export function putCampaign(state: FacebookState, seed: CampaignSeed): Campaign {
  const status = seed.status ?? "PAUSED";
  const created = graphTime(seed.createdTime ? new Date(seed.createdTime) : new Date());
  const budget = seed.dailyBudget === undefined ? undefined : String(seed.dailyBudget);
  const campaign: Campaign = {
    id: seed.id,
    account_id: seed.accountId.replace(/^act_/, ""),
    name: seed.name,
    objective: seed.objective ?? "OUTCOME_LEADS",
    status,
    configured_status: status,
    effective_status: status,
    buying_type: "AUCTION",
    bid_strategy: budget ? "LOWEST_COST_WITHOUT_CAP" : undefined,
    special_ad_categories: [],
    daily_budget: budget,
    budget_remaining: budget ?? "0",
    created_time: created,
    updated_time: created,
    start_time: graphTime(new Date(seed.startTime ?? created)),
    stop_time: seed.stopTime ? graphTime(new Date(seed.stopTime)) : undefined,
  };
  state.campaigns[seed.id] = campaign;
  if (seed.insights) state.insights[seed.id] = { ...state.insights[seed.id], ...seed.insights };
  if (seed.daily) state.daily[seed.id] = seed.daily;
  return campaign;
}

/** `2026-11-20T09:00:00+0000` */
export function graphTime(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, "+0000");
}
