import { createHmac } from "node:crypto";
import { SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { countProvider } from "@/lib/platform/metrics/count-provider";
import { describeFacebookFailure, FacebookError } from "./errors";
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

const TIMEOUT_MS = 15 * SECOND;
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
    const { AdAccount, Campaign, FacebookAdsApi } = await loadSdk();
    const api = withProof(new FacebookAdsApi(token, "en_US", false));
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

type Sdk = typeof import("facebook-nodejs-business-sdk");
type Api = InstanceType<Sdk["FacebookAdsApi"]>;
type Page = { _data: Record<string, unknown> }[] & { hasNext(): boolean; next(): Promise<Page> };
let loading: Promise<Sdk> | undefined;

/**
 * The SDK, loaded on first use: it takes an eighth of a second and 40 MB. It has no option for its address or version,
 * only these getters, which apply to the whole process.
 */
function loadSdk(): Promise<Sdk> {
  loading ??= import("facebook-nodejs-business-sdk").then((sdk) => {
    const api = sdk.FacebookAdsApi;
    Object.defineProperty(api, "GRAPH", { configurable: true, get: () => env().FACEBOOK_BASE_URL });
    Object.defineProperty(api, "VERSION", { configurable: true, get: () => env().FACEBOOK_API_VERSION });
    return sdk;
  });
  return loading;
}

/** Signs every request with the app's secret, if one is configured, including those for the next page. */
function withProof(api: Api): Api {
  const { FACEBOOK_APP_SECRET: secret } = env();
  if (!secret) return api;
  const proof = createHmac("sha256", secret).update(api.accessToken).digest("hex");
  const call = api.call.bind(api);
  api.call = (method, path, params = {}, ...rest) => {
    if (Array.isArray(path)) return call(method, path, { ...params, appsecret_proof: proof }, ...rest);
    const address = new URL(path);
    address.searchParams.set("appsecret_proof", proof);
    return call(method, address.href, params, ...rest);
  };
  return api;
}

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

/** The SDK has no timeout of its own; what it throws never leaves this file. */
async function ask<T>(what: string, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), TIMEOUT_MS);
  });
  try {
    const answer = await Promise.race([work(), late]);
    countProvider("facebook", 200);
    return answer;
  } catch (thrown) {
    countProvider("facebook", 500);
    throw new FacebookError(what, describeFacebookFailure(thrown));
  } finally {
    clearTimeout(timer);
  }
}
