import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { DAY, MINUTE } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { addDays } from "@/lib/platform/locale/dates";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { localDay } from "@/lib/platform/locale/zoned-time";
import { type FacebookClient, facebookClient } from "@/lib/providers/facebook/client";
import { FacebookError } from "@/lib/providers/facebook/errors";
import type { FacebookCampaign, FacebookDay } from "@/lib/providers/facebook/transform";
import { atFacebook, noteCurrency, noteProblem } from "./account-state";
import { adoptCampaign, cameOf } from "./adopt-campaign";
import { lastingProblem } from "./facebook-access";
import { syncSoon } from "./sync-soon";
import { isRunning } from "./tables";

/** Facebook attributes a lead to the day of its click for up to 28 days. */
const DAYS_THAT_CHANGE = 28;
const DAYS_AT_FIRST = 90;
/** Facebook refuses days that are more than 37 months ago. */
const DAYS_AT_MOST = 1_000;
/** A request without a trace at Facebook after this long has failed. */
const LOST_AFTER_MS = 10 * MINUTE;
const ROWS_AT_ONCE = 2_000;

/**
 * The job: respects Facebook's rate limits and retries transient failures. A problem that only an admin can fix is
 * recorded for the admin panel, and checked again by the next hourly run.
 */
export async function syncInsights(): Promise<void> {
  const facebook = facebookClient();
  if (!facebook) return;
  const [limit] = await execute<{ left: number }[]>(sql`
    select extract(epoch from retry_at - now())::float8 * 1000 as left from ad_accounts
    where id = ${facebook.accountId} and problem = 'rate_limited' and retry_at > now()`);
  if (limit) return;
  try {
    await syncNow(facebook);
  } catch (thrown) {
    if (!(thrown instanceof FacebookError)) throw thrown;
    const { limitedForMs, retry } = thrown.failure;
    logger().warn({ reason: thrown.failure.reason }, "could not fetch the campaigns from Facebook");
    if (limitedForMs !== null) await syncSoon(limitedForMs);
    else if (retry) throw thrown;
  }
}

/**
 * Updates our rows from Facebook: statuses, budgets and daily figures, and campaigns whose creation was never confirmed
 * to us. Safe to run concurrently. Rejects with FacebookError, after recording it.
 */
export async function syncNow(facebook: FacebookClient): Promise<void> {
  const [now] = await execute<[{ at: Date }]>(sql`select now() as at`);
  try {
    await atFacebook(facebook, async () => {
      const account = await facebook.readAccount();
      await noteCurrency(account);
      const campaigns = await facebook.listCampaigns(account.currency);
      await settleRequests(campaigns, now.at);
      await followCampaigns(campaigns, now.at);
      const until = now.at.toLocaleDateString("sv-SE", { timeZone: account.timezone });
      const since = await firstDayToRead(facebook.accountId, until);
      await storeDays(await facebook.listDays(since, until));
    });
  } catch (thrown) {
    if (thrown instanceof FacebookError && !lastingProblem(thrown.failure))
      await noteProblem(facebook.accountId, "refused");
    throw thrown;
  }
  await execute(sql`update ad_accounts set synced_at = ${now.at} where id = ${facebook.accountId}`);
}

/** Requests that Facebook has completed become campaigns; those without a trace are dropped after a while. */
async function settleRequests(campaigns: FacebookCampaign[], now: Date): Promise<void> {
  const requests = await execute<{ id: string; name: string; created_at: Date }[]>(sql`
    select id, name, created_at from campaign_requests where created_at < ${now}`);
  for (const { id, name, created_at } of requests) {
    const made = campaigns.find((campaign) => cameOf(id, campaign.name));
    if (made) await adoptCampaign(id, made);
    else if (now.getTime() - created_at.getTime() > LOST_AFTER_MS) {
      await execute(sql`delete from campaign_requests where id = ${id}`);
      logger().warn({ campaign: name }, "Facebook never created a requested campaign");
    }
  }
}

/** Statuses from Facebook, unless an admin has changed one since the request began. */
async function followCampaigns(campaigns: FacebookCampaign[], askedAt: Date): Promise<void> {
  const today = localDay(Date.now(), DEFAULT_PLACE.timeZone);
  for (const rows of inParts(campaigns)) {
    await execute(sql`
      update ad_campaigns c set
        status = case when c.status_set_at < ${askedAt} then f.status else c.status end,
        start_date = case when ${isRunning("f")} then coalesce(c.start_date, ${today}::date) else c.start_date end,
        daily_budget = case when f."dailyBudget" >= 1 then f."dailyBudget" else c.daily_budget end,
        synced_at = ${askedAt}
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as f(id text, status text, "dailyBudget" numeric(12, 2))
      where c.facebook_campaign_id = f.id`);
  }
}

/** Far enough back for figures that may still change, and for those missed since the last success. */
async function firstDayToRead(accountId: string, today: string): Promise<string> {
  const [row] = await execute<{ synced_at: Date | null }[]>(sql`
    select synced_at from ad_accounts where id = ${accountId}`);
  const missed = row?.synced_at
    ? Math.ceil((Date.parse(today) - row.synced_at.getTime()) / DAY) + 1
    : DAYS_AT_FIRST;
  return addDays(today, -Math.min(Math.max(missed, DAYS_THAT_CHANGE), DAYS_AT_MOST));
}

/** Facebook's figures replace ours; days of campaigns that are not ours are left out. */
async function storeDays(days: FacebookDay[]): Promise<void> {
  for (const rows of inParts(days)) {
    await execute(sql`
      insert into ad_insights (campaign_id, day, impressions, clicks, leads, spend)
      select distinct on (c.id, f.day) c.id, f.day, f.impressions, f.clicks, f.leads, f.spend
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
          as f("campaignId" text, day date, impressions bigint, clicks bigint, leads bigint, spend numeric(14, 2))
        join ad_campaigns c on c.facebook_campaign_id = f."campaignId"
      order by c.id, f.day
      on conflict (campaign_id, day) do update set
        impressions = excluded.impressions, clicks = excluded.clicks, leads = excluded.leads,
        spend = excluded.spend, updated_at = now()
      where (ad_insights.impressions, ad_insights.clicks, ad_insights.leads, ad_insights.spend)
        is distinct from (excluded.impressions, excluded.clicks, excluded.leads, excluded.spend)`);
  }
}

function inParts<T>(rows: T[]): T[][] {
  const count = Math.ceil(rows.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, at) => rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE));
}
