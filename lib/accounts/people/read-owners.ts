import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { agencyName } from "@/lib/accounts/brand/read-brand";
import { firmName } from "@/lib/accounts/users/tables";
import type { Actor } from "@/lib/platform/auth/context";
import { isOfAgency } from "@/lib/platform/auth/permissions";
import { isAdmin, isDisabled, isOwner } from "@/lib/platform/auth/tables";

const MOST = 5;

/** Who can open what the actor's role does not: the owners of their firm, or the admins of the agency. */
export async function readOwners({ accountId, role }: Actor): Promise<{ firm: string; owners: string[] }> {
  const isHelper = isOfAgency(role) ? isAdmin(sql`p.id`) : isOwner(sql`p.id`, sql`${accountId}`);
  const [named, owners] = await Promise.all([
    execute<{ name: string | null }[]>(sql`select ${firmName(sql`${accountId}::uuid`)} as name`),
    execute<{ name: string }[]>(sql`
      select coalesce(nullif(trim(p.full_name), ''), p.email) as name from profiles p
      where ${isHelper} and not ${isDisabled("p")} order by p.created_at, p.id limit ${MOST}`),
  ]);
  const firm = isOfAgency(role) ? await agencyName() : (named[0]?.name ?? "your firm");
  return { firm, owners: owners.map(({ name }) => name) };
}
