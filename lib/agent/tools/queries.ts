import { and, eq, sql } from "drizzle-orm";
import { type DbOrTx, execute } from "@/db/client";
import { toolTargets } from "@/db/schema/tools";
import { notFound } from "@/lib/platform/core/errors";
import { HIDDEN_SECRET } from "@/lib/platform/http/hidden-secret";
import type { Tool, ToolTarget } from "./contract";

/** All tools, or the one with this id. */
export async function readTools(id?: string): Promise<Tool[]> {
  const rows = await execute<(Omit<Tool, "created_at"> & { created_at: Date })[]>(sql`
    select t.id, t.name, t.description, t.created_by, t.public_key, t.created_at,
           array(select g.phone_number from tool_targets g where g.tool_id = t.id and g.is_active
                 order by g.phone_number) as numbers
    from tools t ${id ? sql`where t.id = ${id}` : sql``} order by t.created_at desc, t.id`);
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** Throws `not_found`. */
export async function findTool(id: string): Promise<Tool> {
  const [tool] = await readTools(id);
  if (!tool) throw notFound("That tool");
  return tool;
}

/** The clients whose numbers a tool has active targets for. */
export async function clientsOf(toolId: string, db: DbOrTx): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: toolTargets.userId })
    .from(toolTargets)
    .where(and(eq(toolTargets.toolId, toolId), toolTargets.isActive));
  return rows.map(({ userId }) => userId);
}

type Which = { toolId: string } | { targetId: string };

/** A tool's targets, or one of them: active ones by number, then replaced ones. Without their secrets. */
export async function readTargets(which: Which): Promise<ToolTarget[]> {
  const rows = await execute<(Omit<ToolTarget, "created_at"> & { created_at: Date })[]>(sql`
    select g.id, g.tool_id, g.user_id, coalesce(nullif(trim(p.full_name), ''), p.email) as client, g.phone_number,
      g.target_url, g.action, case when g.secret_encrypted <> '' then ${HIDDEN_SECRET} end as secret, g.is_active,
      g.created_at
    from tool_targets g join profiles p on p.id = g.user_id
    where ${"toolId" in which ? sql`g.tool_id = ${which.toolId}` : sql`g.id = ${which.targetId}`}
    order by g.is_active desc, g.phone_number, g.created_at desc, g.id`);
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
