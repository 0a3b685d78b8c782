import { type SQL, sql } from "drizzle-orm";

const DAY_NUMBER = sql`(i.day - date '2000-01-01')`;

/**
 * A client's share of their campaigns' days, as a sub-select with `campaign_id`, `day`, `impressions`, `clicks`,
 * `leads` and `spend`. Facebook counts a shared campaign once, so that shares of a day are in whole pennies, clicks and
 * leads and add up to its total. From the day on which an admin first set shares, those divide it; before, and always
 * without `set`, its current clients have equal shares.
 */
export const ownDays = (userId: string, { set }: { set: boolean }): SQL =>
  set
    ? sql`${equalDays(userId)} where not exists (
        select from campaign_shares s where s.campaign_id = i.campaign_id and s.from_day <= i.day)
      union all ${setDays(userId)}`
    : equalDays(userId);

/** The remainder goes to the clients in rotation. */
function equalDays(userId: string) {
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
    cross join lateral (select (mine.place + ${DAY_NUMBER}) % mine.clients as turn) as turns`;
}

const ALL = sql`10000`;

/** By largest remainder, equal ones in rotation. What is given to no client is a part like the others: the agency's. */
function setDays(userId: string) {
  return sql`
    select i.campaign_id, i.day, mine.impressions, mine.clicks, mine.leads,
      (mine.pennies::numeric / 100)::numeric(14, 2) as spend
    from campaign_assignments own
    join ad_insights i on i.campaign_id = own.campaign_id
    cross join lateral (
      select max(s.from_day) as from_day from campaign_shares s
      where s.campaign_id = i.campaign_id and s.from_day <= i.day) as since
    cross join lateral (
      select max(amount) filter (where kind = 1) as impressions, max(amount) filter (where kind = 2) as clicks,
        max(amount) filter (where kind = 3) as leads, max(amount) filter (where kind = 4) as pennies
      from (
        select user_id, kind, total * points / ${ALL} + case when
          row_number() over (partition by kind order by total * points % ${ALL} desc, turn)
            <= sum(total * points % ${ALL}) over (partition by kind) / ${ALL} then 1 else 0 end as amount
        from (
          select user_id, points,
            (row_number() over (order by user_id nulls last) + ${DAY_NUMBER}) % count(*) over () as turn
          from (
            select s.user_id, s.basis_points as points from campaign_shares s
              where s.campaign_id = i.campaign_id and s.from_day = since.from_day
            union all
            select null, ${ALL} - sum(s.basis_points) from campaign_shares s
              where s.campaign_id = i.campaign_id and s.from_day = since.from_day
          ) as part
        ) as parts
        cross join (values (1, i.impressions), (2, i.clicks), (3, i.leads), (4, (i.spend * 100)::bigint)) as t(kind, total)
      ) as divided where user_id = own.user_id
    ) as mine
    where own.user_id = ${userId} and since.from_day is not null and mine.pennies is not null`;
}
