import { rawSql } from "@/db/client";
import { SECOND } from "@/lib/core/clock";
import { within } from "@/lib/core/errors";
import type { AdDay } from "@/lib/figures/contract";

export type AdCounts = {
  running: number;
  paused: number;
  /** Campaigns that were shown to anybody in the period, and in the one before it. */
  shown: number;
  shownBefore: number;
  byDay: AdDay[];
};

type Days = { from: string; to: string; before: string };

/** What a client's campaigns are doing, and what they cost and brought on each day of a period. */
export async function countAds(userId: string, { from, to, before }: Days): Promise<AdCounts> {
  const sql = rawSql();
  const [row] = await within(
    3 * SECOND,
    sql<[AdCounts]>`
      with mine as (
        select c.id, c.status from campaign_assignments a join ad_campaigns c on c.id = a.campaign_id
        where a.user_id = ${userId}
      ), days as (
        select i.* from mine join ad_insights i on i.campaign_id = mine.id
        where i.day between ${before}::date and ${to}::date
      ), by_day as (
        select day, sum(spend)::float8 as spend, sum(leads)::int as leads from days
        where day >= ${from}::date group by day
      )
      select
        (select count(*)::int from mine where status = 'ACTIVE') as running,
        (select count(*)::int from mine where status = 'PAUSED') as paused,
        (select count(distinct campaign_id)::int from days where day >= ${from}::date and impressions > 0) as shown,
        (select count(distinct campaign_id)::int from days where day < ${from}::date and impressions > 0) as "shownBefore",
        (select coalesce(json_agg(json_build_object('day', day, 'spend', spend, 'leads', leads) order by day), '[]')
          from by_day) as "byDay"`,
  );
  return row;
}
