import { rawSql } from "@/db/client";
import { assertAdmin } from "@/lib/auth/assert-admin";
import type { ActorContext } from "@/lib/auth/context";
import type { AdminUser } from "./contract";

/** Everybody who has an account, the newest first; for admins. */
export async function listUsers({ actor }: ActorContext): Promise<{ data: AdminUser[] }> {
  assertAdmin(actor);
  const rows = await rawSql()<{ id: string; email: string; full_name: string | null; created_at: Date }[]>`
    select id, email, nullif(trim(full_name), '') as full_name, created_at
    from profiles order by created_at desc, id`;
  return {
    data: rows.map(({ id, email, full_name, created_at }) => ({
      id,
      email,
      user_metadata: { full_name },
      created_at: created_at.toISOString(),
    })),
  };
}
