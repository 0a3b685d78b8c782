import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { snippetOf } from "@/lib/agent/touches/snippet-of";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { CampaignReach, campaignReach as contract } from "./contract";
import { rings } from "./tables";

/** A campaign's numbers, shares and clients' pages; for the agency. Throws `not_found`. */
export const showReach: Verb<typeof contract> = async (context, { params }) => {
  assertAgency(context.actor);
  return { data: await readReach(params.id) };
};

/** The same after a change. Throws `not_found`. */
export async function readReach(campaignId: string): Promise<CampaignReach> {
  const [row] = await execute<CampaignReach[]>(sql`
    select c.id, c.name, (
      select coalesce(json_agg(json_build_object('user_id', p.id, 'name', ${NAME},
        'numbers', (
          select coalesce(json_agg(json_build_object('id', n.id, 'phone_number', n.phone_number,
            'starts_at', ${iso(sql`n.starts_at`)}, 'ends_at', ${iso(sql`n.ends_at`)},
            'calls', (select count(*) from call_sources s where s.campaign_number_id = n.id))
            order by n.ends_at desc nulls first, n.starts_at desc), '[]')
          from campaign_numbers n where n.campaign_id = c.id and n.user_id = p.id),
        'free', (
          select coalesce(json_agg(json_build_object('id', l.id, 'phone_number', l.phone_number,
            'description', l.description) order by l.phone_number), '[]')
          from phone_assignments l where l.user_id = p.id and l.is_active and not exists (
            select from campaign_numbers n where n.phone_number = l.phone_number and ${rings("n")})),
        'page', (
          select json_build_object('snippet', t.key, 'origins', t.origins, 'heard_at', ${iso(sql`t.heard_at`)})
          from touch_sites t where t.user_id = p.id)
        ) order by a.created_at, p.id), '[]')
      from campaign_assignments a join profiles p on p.id = a.user_id where a.campaign_id = c.id
    ) as clients, (
      select coalesce(json_agg(json_build_object('from_day', from_day, 'shares', shares) order by from_day desc), '[]')
      from (
        select s.from_day, json_agg(json_build_object('user_id', p.id, 'name', ${NAME}, 'basis_points', s.basis_points)
          order by s.basis_points desc, p.id) as shares
        from campaign_shares s join profiles p on p.id = s.user_id where s.campaign_id = c.id group by 1
      ) as sets
    ) as shares
    from ad_campaigns c where c.id = ${campaignId}`);
  if (!row) throw notFound("That campaign");
  return {
    ...row,
    clients: row.clients.map((client) => ({
      ...client,
      page: client.page && { ...client.page, snippet: snippetOf(client.page.snippet) },
    })),
  };
}

const NAME = sql`coalesce(nullif(trim(p.full_name), ''), p.email)`;
const iso = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
