import { rawSql } from "@/db/client";
import { containsPattern } from "@/db/contains-pattern";
import { assertAdmin } from "@/lib/auth/assert-admin";
import type { ActorContext } from "@/lib/auth/context";
import type { Input } from "@/lib/http/endpoint";
import type { AdminUser, adminUsers } from "./contract";

const EVERYBODY: Input<typeof adminUsers>["query"] = { search: "" };

/** Everybody who has an account, or whose name or email holds `search`, the newest first; for admins. */
export async function listUsers(
  { actor }: ActorContext,
  { query: { search, limit } }: Pick<Input<typeof adminUsers>, "query"> = { query: EVERYBODY },
): Promise<{ data: AdminUser[] }> {
  assertAdmin(actor);
  const sql = rawSql();
  const pattern = containsPattern(search);
  const rows = await sql<{ id: string; email: string; full_name: string | null; created_at: Date }[]>`
    select id, email, nullif(trim(full_name), '') as full_name, created_at
    from profiles
    ${search ? sql`where full_name ilike ${pattern} or email ilike ${pattern}` : sql``}
    order by created_at desc, id
    ${limit ? sql`limit ${limit}` : sql``}`;
  return {
    data: rows.map(({ id, email, full_name, created_at }) => ({
      id,
      email,
      user_metadata: { full_name },
      created_at: created_at.toISOString(),
    })),
  };
}
