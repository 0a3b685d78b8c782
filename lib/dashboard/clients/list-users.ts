import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { containsPattern } from "@/db/contains-pattern";
import type { adminUsers } from "@/lib/accounts/users/contract";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import { selectUsers, serializeUser } from "./queries";

/** All users, or those with `search` in their name or email, newest first; for admins. */
export async function listUsers(
  { actor }: ActorContext,
  { query: { search, after, limit } }: Pick<Input<typeof adminUsers>, "query">,
): Promise<Result<typeof adminUsers>> {
  assertAgency(actor);
  const pattern = containsPattern(search);
  const found = search ? sql`(full_name ilike ${pattern} or email ilike ${pattern})` : sql`true`;
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

/** Rows after a position in the list's order, whether or not its row still exists. */
function beyond(place: string) {
  const [microseconds = "", id = ""] = place.split(".");
  const moment = sql`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`;
  return sql`created_at <= ${moment} and (created_at < ${moment} or id > ${id})`;
}
