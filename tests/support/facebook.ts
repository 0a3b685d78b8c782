import { randomInt, randomUUID } from "node:crypto";
import { afterAll } from "vitest";
import { rawSql } from "@/db/client";
import { startFacebookEmulator } from "@/local/emulators/facebook/emulator";
import type { CampaignSeed } from "@/local/emulators/facebook/state";
import { configure } from "./configure";

/**
 * A Facebook emulator for the test file, with its own ad account, so that planned failures and the account's state do
 * not affect other files.
 */
export async function startOwnFacebook({
  currency = "GBP",
  datasets = [],
  others = [],
}: {
  currency?: string;
  datasets?: string[] /** Tokens of other apps. */;
  others?: string[];
} = {}) {
  const { FACEBOOK_APP_SECRET: appSecret } = process.env;
  const [token, accountId] = [`EAA${randomUUID()}`, `act_${randomInt(1e12, 9e12)}`];
  const emulator = await startFacebookEmulator({
    appSecret,
    tokens: [{ token }, ...others.map((each) => ({ token: each, ofAnotherApp: true }))],
    datasets,
    adAccounts: [{ id: accountId, name: "Our clients", currency, timezoneName: "Europe/London" }],
  });
  afterAll(() => emulator.close());
  configure({
    FACEBOOK_BASE_URL: emulator.url,
    FACEBOOK_ACCESS_TOKEN: token,
    FACEBOOK_AD_ACCOUNT_ID: accountId,
  });

  const control = async (path: string, body: unknown = {}, method = "POST") => {
    const response = await fetch(`${emulator.url}/_control/${path}`, {
      method,
      body: method === "GET" ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`/_control/${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };

  return {
    accountId,
    token,
    control,
    /** The next `times` responses of this method are lost or failures; see the emulators' control routes. */
    fail: (method: string, plan: Record<string, unknown>) => control("fail", { path: "*", method, ...plan }),
    expireToken: (expired = true) => control("expire-token", { token, expired }),
    limit: (code: number | null, minutes = 5) => control("rate-limit", { code, minutes }),
    /** A campaign as Facebook has it. */
    addCampaign: (seed: Omit<CampaignSeed, "accountId">) => control("campaigns", { accountId, ...seed }),
    addDay: (campaignId: string, date: string, figures: Record<string, number>) =>
      control("insights", { campaignId, date, ...figures }),
    /** Every campaign that Facebook has, as its API answers it to our token. */
    campaigns: async (): Promise<Record<string, unknown>[]> =>
      (await control("campaigns", undefined, "GET")).data,
    requests: async (): Promise<{ method: string; path: string; query: Record<string, string> }[]> =>
      (await control("log", undefined, "GET")).requests,
    /** Forgets planned failures, limits and the log; the token works again. */
    reset: async () => {
      await control("reset");
      await control("rate-limit", { code: null });
      await control("expire-token", { token, expired: false });
      await rawSql()`update ad_accounts set problem = null, retry_at = null where id = ${accountId}`;
    },
  };
}

/** A campaign of ours whose id at Facebook is `facebookId`. */
export async function makeCampaign(
  facebookId: string | null,
  { name = `Campaign ${randomUUID()}`, status = "PAUSED", budget = 10 } = {},
) {
  const id = randomUUID();
  await rawSql()`
    insert into ad_campaigns (id, name, status, daily_budget, facebook_campaign_id)
    values (${id}, ${name}, ${status}, ${budget}, ${facebookId})`;
  return { id, name };
}

export async function campaignRow(id: string) {
  const [row] = await rawSql()`select *, start_date::text as start_date from ad_campaigns where id = ${id}`;
  if (!row) throw new Error(`No campaign ${id}`);
  return row;
}

export const newFacebookId = () => `1202${randomInt(1e12, 9e12)}`;
