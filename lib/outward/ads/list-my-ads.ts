import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { readPlace } from "@/lib/accounts/users/read-place";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Verb } from "@/lib/platform/http/endpoint";
import { periodDays } from "@/lib/platform/locale/period";
import type { AdInsight, ClientCampaign, userInsights } from "./contract";
import { ownDays } from "./own-days";
import { isRunning } from "./tables";

/** All of the actor's campaigns, running ones first, then the newest. */
export async function listMyCampaigns({ actor }: ActorContext): Promise<{ data: ClientCampaign[] }> {
  const rows = await execute<(Omit<ClientCampaign, "created_at"> & { created_at: Date })[]>(sql`
    select c.id, c.name as campaign_name, c.status, c.daily_budget::float8 as daily_budget, c.business_type,
           c.start_date::text as start_date, c.created_at,
           (select count(*)::int from campaign_assignments o where o.campaign_id = c.id) as shared_between
    from campaign_assignments a join ad_campaigns c on c.id = a.campaign_id
    where a.user_id = ${actor.accountId}
    order by ${isRunning("c")} desc, c.created_at desc, c.id`);
  return { data: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) };
}

/**
 * The results of the actor's share of their campaigns, in a period or of all time; campaigns without any have no entry.
 */
export const listMyInsights: Verb<typeof userInsights> = async ({ actor }, { query: { days } }) => {
  const { from, to } = days
    ? periodDays(days, (await readPlace(actor.accountId)).timeZone)
    : { from: "-infinity", to: "infinity" };
  const { campaignShares: set } = await referenceMode();
  const rows = await execute<AdInsight[]>(sql`
    select campaign_id, sum(impressions)::float8 as impressions, sum(clicks)::float8 as clicks,
           sum(leads)::float8 as leads, sum(spend)::text as spend
    from (${ownDays(actor.accountId, { set })}) as own
    where day between ${from}::date and ${to}::date
    group by campaign_id
    order by campaign_id`);
  return { data: [...rows] };
};
