import { rawSql } from "@/db/client";
import { assertAdmin } from "@/lib/auth/assert-admin";
import type { ActorContext } from "@/lib/auth/context";

export type Campaign = {
  id: string;
  name: string;
  status: string;
  /** Major units. */
  daily_budget: number;
  business_type: string | null;
  created_at: string;
  /** Names of the clients it is assigned to. */
  assigned_to: string[];
};

/** All campaigns, the newest first; for admins. */
export async function listCampaigns({ actor }: ActorContext): Promise<Campaign[]> {
  assertAdmin(actor);
  const rows = await rawSql()<(Omit<Campaign, "created_at"> & { created_at: Date })[]>`
    select c.id, c.name, c.status, c.daily_budget::float8 as daily_budget, c.business_type, c.created_at,
           coalesce(array_agg(coalesce(p.full_name, p.email) order by p.email) filter (where p.id is not null),
                    '{}') as assigned_to
    from ad_campaigns c
      left join campaign_assignments a on a.campaign_id = c.id
      left join profiles p on p.id = a.user_id
    group by c.id
    order by c.created_at desc, c.id`;
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
