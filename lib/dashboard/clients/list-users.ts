import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { adminUsers } from "@/lib/accounts/users/contract";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { agencyRole, isCard } from "@/lib/platform/auth/tables";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import { idsNamed } from "./ids-named";
import { selectUsers, serializeUser } from "./queries";

/**
 * All clients and the agency's people, or those with `search` in a name or email, theirs or that of a person who works
 * for them, newest first; for the agency.
 */
export async function listUsers(
  { actor }: ActorContext,
  { query: { search, after, limit } }: Pick<Input<typeof adminUsers>, "query">,
): Promise<Result<typeof adminUsers>> {
  assertAgency(actor);
  const isFound = search ? sql`(${isListed} and profiles.id in (${idsNamed(search)}))` : isListed;
  const [rows, all] = await Promise.all([
    selectUsers(sql`
      select * from profiles where ${isFound} and ${after ? beyond(after) : sql`true`}
      order by created_at desc nulls first, id ${limit ? sql`limit ${limit + 1}` : sql``}`),
    search ? null : readTotal(countListed),
  ]);
  const shown = limit ? rows.slice(0, limit) : rows;
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  // Most searches have found all that they find on their first page.
  const found = !after && !last ? rows.length : null;
  return {
    data: shown.map(serializeUser),
    next: last ? `${last.microseconds}.${last.id}` : null,
    total:
      all ?? found ?? (await readTotal(sql`select count(*)::int as total from profiles where ${isFound}`)),
  };
}

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

/** Rows after a position in the list's order, whether or not its row still exists. */
function beyond(place: string) {
  const [microseconds = "", id = ""] = place.split(".");
  const moment = sql`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`;
  return sql`created_at <= ${moment} and (created_at < ${moment} or id > ${id})`;
}
