import { type SQL, sql } from "drizzle-orm";

/**
 * A client's share of their campaigns' days, as a sub-select with `campaign_id`, `day`, `impressions`, `clicks`,
 * `leads` and `spend`. Facebook counts a shared campaign once: a day's figures are divided equally among the clients it
 * is currently assigned to, in whole pennies, clicks and leads, and the remainder goes to the clients in rotation. So
 * the clients' figures add up to the total, to the penny.
 */
export function ownDays(userId: string) {
  const share = (total: SQL) =>
    sql`(${total} / mine.clients + case when turn < ${total} % mine.clients then 1 else 0 end)`;
  return sql`
    select i.campaign_id, i.day, ${share(sql`i.impressions`)} as impressions,
      ${share(sql`i.clicks`)} as clicks, ${share(sql`i.leads`)} as leads,
      (${share(sql`(i.spend * 100)::bigint`)}::numeric / 100)::numeric(14, 2) as spend
    from (
      select a.campaign_id, count(*) as clients,
        count(*) filter (where (a.created_at, a.user_id) < (own.created_at, own.user_id)) as place
      from campaign_assignments own join campaign_assignments a on a.campaign_id = own.campaign_id
      where own.user_id = ${userId} group by a.campaign_id
    ) as mine
    join ad_insights i on i.campaign_id = mine.campaign_id
    cross join lateral (select (mine.place + (i.day - date '2000-01-01')) % mine.clients as turn) as turns`;
}
