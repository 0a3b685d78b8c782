import { rawSql } from "@/db/client";
import type { ActorContext } from "@/lib/auth/context";
import { periodDays } from "@/lib/figures/period";
import type { Input } from "@/lib/http/endpoint";
import type { AdInsight, ClientCampaign, userInsights } from "./contract";

/** The actor's campaigns, running ones first, then the newest. */
export async function listMyCampaigns({ actor }: ActorContext): Promise<{ data: ClientCampaign[] }> {
  const rows = await rawSql()<(Omit<ClientCampaign, "created_at"> & { created_at: Date })[]>`
    select c.id, c.name as campaign_name, c.status, c.daily_budget::float8 as daily_budget, c.business_type,
           c.start_date::text as start_date, c.created_at
    from campaign_assignments a join ad_campaigns c on c.id = a.campaign_id
    where a.user_id = ${actor.userId}
    order by c.status = 'ACTIVE' desc, c.created_at desc, c.id
    limit 200`;
  return { data: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) };
}

/** What the actor's campaigns have brought, in a period or so far; a campaign that has not run then has no entry. */
export async function listMyInsights(
  { actor }: ActorContext,
  { query: { days } }: Pick<Input<typeof userInsights>, "query">,
): Promise<{ data: AdInsight[] }> {
  const from = days ? periodDays(days).from : "-infinity";
  const rows = await rawSql()<AdInsight[]>`
    select sum(i.impressions)::float8 as impressions, sum(i.clicks)::float8 as clicks,
           sum(i.leads)::float8 as leads, sum(i.spend)::text as spend
    from campaign_assignments a join ad_insights i on i.campaign_id = a.campaign_id
    where a.user_id = ${actor.userId} and i.day >= ${from}::date
    group by a.campaign_id
    order by a.campaign_id`;
  return { data: [...rows] };
}
