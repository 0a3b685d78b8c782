import { sql } from "drizzle-orm";
import { executeIn } from "@/db/client";
import { didNotArrive, isMeta } from "@/lib/outward/conversions/tables";
import type { Cause } from "./trouble";

type Row = { user_id: string; client: string; since: Date; meta: number; google: number };

/**
 * Conversions of a week that Meta or Google refused, or that were given up: until they are sent again, or the week is
 * over. Why is at the event, since what a provider says may name the customer.
 */
export const failingConversions: Cause = {
  kind: "conversion",
  settleMinutes: 0,
  several: (count) => `Conversions of ${count} clients did not arrive`,
  find: async (tx) => {
    const rows = await executeIn(tx)<Row[]>(sql`
      select o.user_id, coalesce(g.business_name, p.email) as client, min(o.updated_at) as since,
        count(*) filter (where ${isMeta("o")})::int as meta, count(*) filter (where not ${isMeta("o")})::int as google
      from conversion_outbox o join profiles p on p.id = o.user_id left join agents g on g.user_id = o.user_id
      where ${didNotArrive("o")} and o.updated_at > now() - interval '7 days'
      group by 1, 2 order by 1`);
    return rows.map(({ user_id: userId, client, since, meta, google }) => ({
      subject: userId,
      userId,
      since,
      title: `${meta + google === 1 ? "A conversion" : `${meta + google} conversions`} of ${client} did not arrive`,
      line: `Refused or given up in these seven days: ${meta} for Meta, ${google} for Google. Each event says why, and whether it can be sent again.`,
      path: `/admin/users/${userId}/conversions`,
    }));
  },
};
