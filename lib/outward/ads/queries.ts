import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { idsHolding } from "@/db/ids-holding";
import { limitTo, lookUp } from "@/db/planning";
import { idsOfNamed } from "@/lib/accounts/users/tables";
import { notFound } from "@/lib/platform/core/errors";
import type { AdminCampaign } from "./contract";

type Row = Omit<AdminCampaign, "created_at" | "synced_at"> & { created_at: Date; synced_at: Date | null };

/** An admin's view of a campaign `c`. */
const COLUMNS = () => sql`
  c.id, c.name, c.status, c.daily_budget::float8 as daily_budget, c.business_type, c.start_date::text as start_date,
  c.created_at, c.template_id as "templateId", c.facebook_campaign_id is not null as at_facebook, c.synced_at,
  (select coalesce(json_agg(json_build_object('user_id', p.id, 'full_name', nullif(trim(p.full_name), ''),
                                              'email', p.email) order by a.created_at, p.id), '[]')
   from campaign_assignments a join profiles p on p.id = a.user_id where a.campaign_id = c.id) as assignees`;

type Wanted = { search: string; after: string | undefined; limit: number | undefined };

/** Newest first, starting after the campaign `after`. */
export async function readCampaigns({ search, after, limit }: Wanted): Promise<AdminCampaign[]> {
  const seen = sql`(select created_at from ad_campaigns where id = ${after ?? null})`;
  const rows = await execute<Row[]>(sql`
    select ${COLUMNS()}
    from ${search ? sql`(${found(search)}) f cross join ${lookUp("ad_campaigns", "id", sql`f.id`)}` : sql`ad_campaigns`} c
    where ${after ? sql`c.created_at <= ${seen} and (c.created_at < ${seen} or c.id > ${after})` : sql`true`}
    order by c.created_at desc nulls first, c.id ${limit ? limitTo(limit) : sql``}`);
  return rows.map(serialize);
}

/** By their own words, and by those of clients who have them; each along its own index. */
const found = (search: string) => sql`
  (${idsHolding({ table: "ad_campaigns", columns: ["name", "business_type"], text: search })})
  union select a.campaign_id from ${idsOfNamed(search)} p cross join ${lookUp("campaign_assignments", "user_id", sql`p.id`)} a`;

/** One campaign. Throws `not_found`. */
export async function readCampaign(id: string): Promise<AdminCampaign> {
  const [row] = await execute<Row[]>(sql`select ${COLUMNS()} from ad_campaigns c where c.id = ${id}`);
  if (!row) throw notFound("That campaign");
  return serialize(row);
}

const serialize = ({ created_at, synced_at, ...row }: Row): AdminCampaign => ({
  ...row,
  created_at: created_at.toISOString(),
  synced_at: synced_at?.toISOString() ?? null,
});
