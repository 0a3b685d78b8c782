import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isBeyond, pageOf } from "@/db/pages";
import { limitTo, lookUp } from "@/db/planning";
import type { adminUsers } from "@/lib/accounts/users/contract";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { agencyRole, isCard } from "@/lib/platform/auth/tables";
import type { Verb } from "@/lib/platform/http/endpoint";
import { idsNamed } from "./ids-named";
import { selectUsers, serializeUser } from "./queries";

/**
 * All clients and the agency's people, or those with `search` in a name or email, theirs or that of a person who works
 * for them, newest first; for the agency.
 */
export const listUsers: Verb<typeof adminUsers> = async ({ actor }, { query: { search, after, limit } }) => {
  assertAgency(actor);
  const people = search
    ? sql`(${idsNamed(search)}) f cross join ${lookUp("profiles", "id", sql`f.id`)} profiles`
    : sql`profiles`;
  const [rows, all] = await Promise.all([
    selectUsers(sql`
      select profiles.* from ${people} where ${isListed} and ${isBeyond(after, NEWEST)}
      order by profiles.created_at desc nulls first, profiles.id ${limit ? limitTo(limit + 1) : sql``}`),
    search ? null : readTotal(countListed),
  ]);
  const { shown, next } = pageOf(rows, limit);
  // Most searches have found all that they find on their first page.
  const found = !after && !next ? rows.length : null;
  return {
    data: shown.map(serializeUser),
    next,
    total:
      all ?? found ?? (await readTotal(sql`select count(*)::int as total from ${people} where ${isListed}`)),
  };
};

const NEWEST = { moment: sql`profiles.created_at`, id: sql`profiles.id` };

/** Those who work for a client are on that client's page. */
const isListed = sql`(${isCard("profiles")} or ${agencyRole(sql`profiles.id`)} is not null
  or (select true from role_invitations i where i.user_id = profiles.id and i.account_id is null) is not null)`;

async function readTotal(counting: SQL): Promise<number> {
  const [counted] = await execute<{ total: number }[]>(counting);
  return counted?.total ?? 0;
}

/** Without a look at each profile. */
const countListed = sql`
  select (select count(*) from accounts)::int + count(*)::int as total from profiles
  where ${isListed} and not ${isCard("profiles")} and id in (
    select user_id from user_roles union all select user_id from role_invitations)`;
