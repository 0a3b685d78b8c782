import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AdAccount, Campaign, FacebookAdsApi, User } from "facebook-nodejs-business-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFacebookEmulator } from "@/local/emulators/facebook/emulator";
import type { RunningEmulator } from "@/local/emulators/kit/serve";

const folder = mkdtempSync(join(tmpdir(), "facebook-emulator-"));
const TOKEN = "EAA-local";
const ACCOUNT = "act_1234567890";
const FIELDS = ["name", "status", "effective_status", "daily_budget", "objective"];
const SEED = {
  tokens: [{ token: TOKEN }, { token: "EAA-read", scopes: ["ads_read"] }],
  adAccounts: [{ id: ACCOUNT, name: "Acme Ads", currency: "GBP", timezoneName: "Europe/London" }],
  campaigns: [
    {
      id: "120210000000000900",
      accountId: ACCOUNT,
      name: "Boilers",
      status: "ACTIVE",
      dailyBudget: 2500,
      createdTime: "2026-11-01T09:00:00Z",
      insights: {
        "2026-11-10": { impressions: 1000, clicks: 40, spend: 20, leads: 2 },
        "2026-11-11": { impressions: 3000, clicks: 60, spend: 30.4, leads: 3 },
      },
    },
    { id: "120210000000000901", accountId: ACCOUNT, name: "Roofs", createdTime: "2026-11-02T09:00:00Z" },
  ],
};
let emulator: RunningEmulator;
let version = "v25.0";

beforeAll(async () => {
  emulator = await startFacebookEmulator(SEED);
  // the SDK has no option for its address or version (START-06)
  Object.defineProperty(FacebookAdsApi, "GRAPH", { configurable: true, get: () => emulator.url });
  Object.defineProperty(FacebookAdsApi, "VERSION", { configurable: true, get: () => version });
});
afterAll(async () => {
  await emulator.close();
  rmSync(folder, { recursive: true });
});

const account = (token = TOKEN) =>
  new AdAccount(ACCOUNT, {}, undefined, new FacebookAdsApi(token, "en_US", false));
const campaign = (id: string) => new Campaign(id, {}, undefined, new FacebookAdsApi(TOKEN, "en_US", false));
const control = (path: string, body: unknown) =>
  fetch(`${emulator.url}/_control/${path}`, { method: "POST", body: JSON.stringify(body) });
const NEW = {
  name: "Taps",
  objective: "OUTCOME_LEADS",
  status: "PAUSED",
  special_ad_categories: [],
  daily_budget: 1000,
};

async function errorOf(promise: Promise<unknown> | object) {
  try {
    await promise;
  } catch (error) {
    const { status, response } = error as {
      status: number;
      response: { code: number; error_subcode?: number };
    };
    return { status, code: response.code, subcode: response.error_subcode };
  }
  throw new Error("it succeeded");
}

describe("the Facebook emulator's campaigns", () => {
  it("lists accounts and campaigns, with budgets in minor units as text", async () => {
    const me = new User("me", {}, undefined, new FacebookAdsApi(TOKEN, "en_US", false));
    const [first] = await me.getAdAccounts(["name", "currency"]);
    expect(first?._data).toMatchObject({ id: ACCOUNT, name: "Acme Ads", currency: "GBP" });
    const campaigns = await account().getCampaigns(FIELDS, { effective_status: ["ACTIVE"] });
    expect(campaigns.map((item) => item._data)).toEqual([
      {
        id: "120210000000000900",
        name: "Boilers",
        status: "ACTIVE",
        effective_status: "ACTIVE",
        daily_budget: "2500",
        objective: "OUTCOME_LEADS",
      },
    ]);
  });

  it("pages with an address of its own (START-06)", async () => {
    const cursor = await account().getCampaigns(["name"], { limit: 1 });
    const names: unknown[] = [...cursor].map((item) => item._data.name);
    let page = cursor;
    while (page.hasNext()) {
      page = await page.next();
      names.push(...page.map((item) => item._data.name));
    }
    expect(names).toEqual(["Roofs", "Boilers"]);
  });

  it("creates, starts, pauses and deletes a campaign", async () => {
    const made = await account().createCampaign([], NEW);
    const one = campaign(String(made.id));
    await one.update([], { status: "ACTIVE", daily_budget: 1500 });
    expect((await one.read(FIELDS))._data).toMatchObject({ status: "ACTIVE", daily_budget: "1500" });
    await one.delete([]);
    const names = (await account().getCampaigns(["name"])).map((item) => item._data.name);
    expect(names).not.toContain("Taps");
  });

  it("refuses what Meta refuses in a new campaign", async () => {
    const create = (change: object) => errorOf(account().createCampaign([], { ...NEW, ...change }));
    expect(await create({ special_ad_categories: undefined })).toMatchObject({ status: 400, code: 100 });
    expect(await create({ objective: "LEAD_GENERATION" })).toMatchObject({ code: 100, subcode: 1815199 });
    expect(await create({ daily_budget: 50 })).toMatchObject({ code: 100, subcode: 1885272 });
    expect(await create({ daily_budget: 12.5 })).toMatchObject({ code: 100 });
    expect(await create({ daily_budget: undefined })).toMatchObject({ code: 100, subcode: 4834011 });
    expect(await create({ status: "RUNNING" })).toMatchObject({ code: 100 });
  });

  it("says that an object is missing and that a field does not exist", async () => {
    expect(await errorOf(campaign("999").read(["name"]))).toEqual({ status: 400, code: 100, subcode: 33 });
    expect(await errorOf(account().getCampaigns(["colour"]))).toMatchObject({ code: 100 });
  });
});

describe("the Facebook emulator's insights", () => {
  const range = { time_range: { since: "2026-11-09", until: "2026-11-12" } };

  it("sums the requested days, all as text, spend in major units", async () => {
    const fields = ["campaign_name", "impressions", "clicks", "spend", "ctr", "actions"];
    const rows = await account().getInsights(fields, { level: "campaign", ...range });
    expect(rows.map((row) => row._data)).toEqual([
      {
        campaign_name: "Boilers",
        impressions: "4000",
        clicks: "100",
        spend: "50.40",
        ctr: "2.500000",
        actions: [
          { action_type: "link_click", value: "100" },
          { action_type: "lead", value: "5" },
          { action_type: "onsite_conversion.lead_grouped", value: "5" },
        ],
        date_start: "2026-11-09",
        date_stop: "2026-11-12",
      },
    ]);
  });

  it("splits by day, and has no row where nothing was delivered", async () => {
    const days = await campaign("120210000000000900").getInsights(["spend"], { ...range, time_increment: 1 });
    expect(days.map(({ _data }) => [_data.date_start, _data.spend])).toEqual([
      ["2026-11-10", "20.00"],
      ["2026-11-11", "30.40"],
    ]);
    expect(await campaign("120210000000000901").getInsights(["spend"], range)).toHaveLength(0);
  });

  it("accepts figures that arrive later, and varies constant ones the same way every time", async () => {
    const daily = { impressions: 500, clicks: 10, spend: 8, leads: 1 };
    const createdTime = new Date(Date.now() - 30 * 86_400_000).toISOString();
    const seed = { id: "120210000000000902", accountId: ACCOUNT, name: "Daily", createdTime, daily };
    await control("campaigns", seed);
    const read = async () =>
      (await campaign(seed.id).getInsights(["spend"], { date_preset: "last_7d" }))[0]?._data.spend;
    const spend = await read();
    expect(Number(spend)).toBeGreaterThan(8 * 7 * 0.8);
    expect(await read()).toBe(spend);
    const figures = { impressions: 10, clicks: 1, spend: 99 };
    await control("insights", { campaignId: "120210000000000901", date: "2026-11-12", ...figures });
    const [late] = await campaign("120210000000000901").getInsights(["spend"], range);
    expect(late?._data.spend).toBe("99.00");
  });

  it("refuses a date preset, range or field that does not exist", async () => {
    for (const params of [{ date_preset: "last_week" }, { time_range: { since: "yesterday" } }])
      expect(await errorOf(account().getInsights(["spend"], params))).toMatchObject({ code: 100 });
    expect(await errorOf(account().getInsights(["roas"], range))).toMatchObject({ code: 100 });
  });
});

describe("the Facebook emulator's refusals", () => {
  it("distinguishes an unknown token from an expired one", async () => {
    expect(await errorOf(account("EAA-unknown").getCampaigns(["name"]))).toMatchObject({ code: 190 });
    await control("expire-token", { token: TOKEN });
    expect(await errorOf(account().getCampaigns(["name"]))).toEqual({
      status: 400,
      code: 190,
      subcode: 463,
    });
    await control("expire-token", { token: TOKEN, expired: false });
    expect(await account().getCampaigns(["name"])).not.toHaveLength(0);
  });

  it("lets a token without ads_management read but not write", async () => {
    expect(await account("EAA-read").getCampaigns(["name"])).not.toHaveLength(0);
    const write = account("EAA-read").createCampaign([], NEW);
    expect(await errorOf(write)).toMatchObject({ status: 403, code: 200 });
  });

  it("limits the rate until it is lifted, and says so in the usage header", async () => {
    await control("rate-limit", { code: 80004 });
    const response = await fetch(`${emulator.url}/v25.0/me?access_token=${TOKEN}`);
    expect((await response.json()).error).toMatchObject({ code: 80004, is_transient: true });
    const usage = JSON.parse(response.headers.get("x-business-use-case-usage") ?? "{}");
    expect(usage.local[0].estimated_time_to_regain_access).toBe(5);
    await control("rate-limit", { code: 17 });
    expect(await errorOf(account().getCampaigns(["name"]))).toMatchObject({ code: 17 });
    await control("rate-limit", { code: null });
    expect(await account().getCampaigns(["name"])).not.toHaveLength(0);
  });

  it("requires proof of the app's secret with every request if configured, and returns none (START-06)", async () => {
    const appSecret = "a-secret";
    const strict = await startFacebookEmulator({ ...SEED, appSecret });
    const proof = createHmac("sha256", appSecret).update(TOKEN).digest("hex");
    const read = async (more: string) => {
      const address = `${strict.url}/v25.0/${ACCOUNT}/campaigns?limit=1&access_token=${TOKEN}${more}`;
      const answer = await (await fetch(address)).json();
      return answer.error?.code ?? answer.paging.next;
    };
    expect(await read("")).toBe(100);
    expect(await read("&appsecret_proof=wrong")).toBe(100);
    expect(await read(`&appsecret_proof=${proof}`)).toMatch(/access_token=(?!.*appsecret_proof)/);
    await strict.close();
  });

  it("can lose a response after the work is done (START-06)", async () => {
    await control("fail", { path: "*", method: "POST", drop: true, after: true });
    await expect(account().createCampaign([], { ...NEW, name: "Lost" })).rejects.toMatchObject({
      status: null,
    });
    const names = (await account().getCampaigns(["name"])).map((item) => item._data.name);
    expect(names).toContain("Lost");
  });

  it("refuses a status that campaigns cannot have in a filter", async () => {
    const filter = { effective_status: ["RUNNING"] };
    expect(await errorOf(account().getCampaigns(["name"], filter))).toMatchObject({ code: 100 });
  });

  it("refuses a version that has ended, and a path without one", async () => {
    version = "v24.0";
    expect(await errorOf(account().getCampaigns(["name"]))).toMatchObject({ code: 2635 });
    version = "v26.0";
    expect(await account().getCampaigns(["name"])).not.toHaveLength(0);
    version = "v25.0";
    expect((await fetch(`${emulator.url}/me?access_token=${TOKEN}`)).status).toBe(404);
  });

  it("keeps campaigns across a restart (START-05)", async () => {
    const stateFile = join(folder, "facebook.json");
    const first = await startFacebookEmulator({ ...SEED, stateFile });
    const api = `/v25.0/${ACCOUNT}/campaigns?access_token=${TOKEN}`;
    await fetch(first.url + api, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...NEW, special_ad_categories: [] }),
    });
    await first.close();
    const second = await startFacebookEmulator({ ...SEED, stateFile });
    const { data } = await (await fetch(`${second.url}${api}&fields=name`)).json();
    await second.close();
    expect(data.map((item: { name: string }) => item.name)).toEqual(["Taps", "Roofs", "Boilers"]);
  });
});
