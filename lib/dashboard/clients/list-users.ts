import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { containsPattern } from "@/db/contains-pattern";
import type { adminUsers } from "@/lib/accounts/users/contract";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { agencyRole, isCard } from "@/lib/platform/auth/tables";
import type { Input, Result } from "@/lib/platform/http/endpoint";
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
  const pattern = containsPattern(search);
  const named = search
    ? sql`(full_name ilike ${pattern} or email ilike ${pattern} or exists (
        select from members m join profiles person on person.id = m.user_id
        where m.account_id = profiles.id and (person.full_name ilike ${pattern} or person.email ilike ${pattern})))`
    : sql`true`;
  const found = sql`(${isListed} and ${named})`;
  const [rows, [counted]] = await Promise.all([
    selectUsers(sql`
      select * from profiles where ${found} and ${after ? beyond(after) : sql`true`}
      order by created_at desc nulls first, id ${limit ? sql`limit ${limit + 1}` : sql``}`),
    execute<{ total: number }[]>(sql`select count(*)::int as total from profiles where ${found}`),
  ]);
  const shown = limit ? rows.slice(0, limit) : rows;
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    data: shown.map(serializeUser),
    next: last ? `${last.microseconds}.${last.id}` : null,
    total: counted?.total ?? 0,
  };
}

/** Those who work for a client are on that client's page. */
const isListed = sql`(${isCard("profiles")} or ${agencyRole(sql`profiles.id`)} is not null
  or exists (select from role_invitations i where i.user_id = profiles.id and i.account_id is null))`;

/** Rows after a position in the list's order, whether or not its row still exists. */
function beyond(place: string) {
  const [microseconds = "", id = ""] = place.split(".");
  const moment = sql`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`;
  return sql`created_at <= ${moment} and (created_at < ${moment} or id > ${id})`;
}
