import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import type { AdDay } from "@/lib/outward/ads/contract";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import { ownDays } from "./own-days";
import { adCurrency, isRunning } from "./tables";

export type AdCounts = {
  running: number;
  paused: number;
  byDay: AdDay[];
  /** Of the spend; null until Facebook has told it. */
  currency: string | null;
};

type Days = { from: string; to: string };

/** The state of a client's campaigns, and their share of spend and results on each day of a period. */
export async function countAds(userId: string, { from, to }: Days): Promise<AdCounts> {
  const { campaignShares: set } = await referenceMode();
  const [row] = await within(
    3 * SECOND,
    execute<[AdCounts]>(sql`
      with mine as (
        select c.id, c.status from campaign_assignments a join ad_campaigns c on c.id = a.campaign_id
        where a.user_id = ${userId}
      ), by_day as (
        select own.day, sum(own.spend)::float8 as spend, sum(own.leads)::int as leads
        from (${ownDays(userId, { set })}) as own
        where own.day between ${from}::date and ${to}::date
        group by own.day
      )
      select
        (select count(*)::int from mine where ${isRunning("mine")}) as running,
        (select count(*)::int from mine where status = 'PAUSED') as paused,
        (select coalesce(json_agg(json_build_object('day', day, 'spend', spend, 'leads', leads) order by day), '[]')
          from by_day) as "byDay",
        ${adCurrency()} as currency`),
  );
  return row;
}
