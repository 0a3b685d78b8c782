import { rawSql } from "@/db/client";
import { assertAdmin } from "@/lib/auth/assert-admin";
import type { ActorContext } from "@/lib/auth/context";

export type Tool = {
  id: string;
  name: string;
  description: string | null;
  created_by: string | null;
  public_key: string;
  created_at: string;
  /** Numbers it has an active target for. */
  numbers: string[];
};

/** All webhook tools, the newest first; for admins. */
export async function listTools({ actor }: ActorContext): Promise<Tool[]> {
  assertAdmin(actor);
  const rows = await rawSql()<(Omit<Tool, "created_at"> & { created_at: Date })[]>`
    select t.id, t.name, t.description, t.created_by, t.public_key, t.created_at,
           array(select g.phone_number from tool_targets g where g.tool_id = t.id and g.is_active
                 order by g.phone_number) as numbers
    from tools t order by t.created_at desc, t.id`;
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
