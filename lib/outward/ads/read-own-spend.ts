import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { ownDays } from "./own-days";
import { adCurrency } from "./tables";

type OwnSpend = {
  id: string;
  name: string;
  /** Assigned to the client now; another one brought them calls before. */
  is_own: boolean;
  /** The ad account's; null until Facebook has sent it. */
  currency: string | null;
  /** The client's share in minor units; null if no figures of these days are known. */
  minor: number | null;
};

/** What a client's campaigns spent on these days, by the shares of each day. */
export async function readOwnSpend(days: { userId: string; from: string; to: string }): Promise<OwnSpend[]> {
  const { userId, from, to } = days;
  return execute<OwnSpend[]>(sql`
    select c.id, c.name, a.user_id is not null as is_own, (spent.pennies)::float8 as minor,
      ${adCurrency()} as currency
    from ad_campaigns c
    left join campaign_assignments a on a.campaign_id = c.id and a.user_id = ${userId}
    left join (
      select own.campaign_id, sum(own.spend * 100)::bigint as pennies
      from (${ownDays(userId, { set: true })}) as own
      where own.day between ${from}::date and ${to}::date group by own.campaign_id
    ) as spent on spent.campaign_id = c.id
    where a.user_id is not null or c.id in (select campaign_id from call_sources s where s.user_id = ${userId})
    order by c.name, c.id limit 500`);
}
