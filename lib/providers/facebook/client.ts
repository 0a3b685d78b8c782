import { env } from "@/lib/platform/core/env";
import { ask, loadSdk, openApi } from "./sdk";
import { type FacebookCampaign, type FacebookDay, toCampaign, toDay, toMinorUnits } from "./transform";

export type FacebookAccount = { id: string; currency: string; timezone: string };
export type NewCampaign = { name: string; status: string; dailyBudget: string };
export type FacebookClient = {
  accountId: string;
  readAccount(): Promise<FacebookAccount>;
  /** Resolves to Facebook's id. */
  createCampaign(campaign: NewCampaign, currency: string): Promise<string>;
  setStatus(campaignId: string, status: string): Promise<void>;
  /** Every campaign of the account, including archived and deleted ones. */
  listCampaigns(currency: string): Promise<FacebookCampaign[]>;
  /** Each campaign's figures per day from `since` to `until`, `YYYY-MM-DD` in the account's time zone. */
  listDays(since: string, until: string): Promise<FacebookDay[]>;
};

const PAGE_SIZE = 200;
const MAX_PAGES = 500;
const CAMPAIGN_FIELDS = ["name", "status", "effective_status", "daily_budget"];
const DAY_FIELDS = ["campaign_id", "impressions", "clicks", "spend", "actions"];
const EVERY_STATUS = ["ACTIVE", "PAUSED", "ARCHIVED", "DELETED", "IN_PROCESS", "WITH_ISSUES"];

/** Our ad account at Facebook; null if none is configured. Every method rejects with FacebookError. */
export function facebookClient(): FacebookClient | null {
  const { FACEBOOK_ACCESS_TOKEN: token, FACEBOOK_AD_ACCOUNT_ID: accountId } = env();
  if (!token || !accountId) return null;
  const open = async () => {
    const { AdAccount, Campaign } = await loadSdk();
    const api = await openApi(token);
    return {
      account: new AdAccount(accountId, {}, undefined, api),
      campaign: (id: string) => new Campaign(id, {}, undefined, api),
    };
  };
  return {
    accountId,
    readAccount: () =>
      ask("reading the ad account", async () => {
        const { _data } = await (await open()).account.read(["currency", "timezone_name"]);
        return { id: accountId, currency: String(_data.currency), timezone: String(_data.timezone_name) };
      }),
    createCampaign: ({ name, status, dailyBudget }, currency) =>
      ask("creating a campaign", async () => {
        const { id } = await (await open()).account.createCampaign([], {
          name,
          status,
          objective: "OUTCOME_LEADS",
          special_ad_categories: [],
          daily_budget: toMinorUnits(dailyBudget, currency),
          bid_strategy: "LOWEST_COST_WITHOUT_CAP",
        });
        if (!id) throw new Error("the response has no id");
        return String(id);
      }),
    setStatus: (campaignId, status) =>
      ask("changing a campaign's status", async () => {
        await (await open()).campaign(campaignId).update([], { status });
      }),
    listCampaigns: async (currency) => {
      const params = { limit: PAGE_SIZE, effective_status: EVERY_STATUS };
      const list = async () => (await open()).account.getCampaigns(CAMPAIGN_FIELDS, params);
      return (await readAll("listing campaigns", list)).map((data) => toCampaign(data, currency));
    },
    listDays: async (since, until) => {
      const params = {
        level: "campaign",
        time_increment: 1,
        time_range: { since, until },
        limit: PAGE_SIZE,
      };
      const list = async () => (await open()).account.getInsights(DAY_FIELDS, params);
      return (await readAll("reading insights", list)).map(toDay);
    },
  };
}

type Page = { _data: Record<string, unknown> }[] & { hasNext(): boolean; next(): Promise<Page> };

async function readAll(what: string, list: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  let page = (await ask(what, list)) as Page;
  for (let pages = 1; ; pages++) {
    for (const { _data } of page) found.push(_data);
    if (!page.hasNext() || pages === MAX_PAGES) return found;
    const { next } = page;
    page = await ask(what, next);
  }
}
