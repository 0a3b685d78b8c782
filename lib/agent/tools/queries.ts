import { and, eq, type SQL, sql } from "drizzle-orm";
import { ACTIVE_FIRST, PLACE } from "@/db/active-first";
import { type DbOrTx, execute } from "@/db/client";
import { pageOf } from "@/db/pages";
import { limitTo } from "@/db/planning";
import { toolTargets } from "@/db/schema/tools";
import { notFound } from "@/lib/platform/core/errors";
import { HIDDEN_SECRET } from "@/lib/platform/http/hidden-secret";
import type { Tool, ToolTarget } from "./contract";
import { MOST_NUMBERS } from "./most-numbers";

/** All tools, or those that hold, by the alias `t`. */
export async function readTools(which = sql`true`): Promise<Tool[]> {
  const rows = await execute<(Omit<Tool, "created_at"> & { created_at: Date })[]>(sql`
    select t.id, t.name, t.description, t.created_by, t.public_key, t.created_at,
      (select count(*)::int from (select from tool_targets g where g.tool_id = t.id and g.is_active
        ${limitTo(MOST_NUMBERS)}) n) as numbers
    from tools t where ${which} order by t.created_at desc, t.id`);
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** Throws `not_found`. */
export async function findTool(id: string): Promise<Tool> {
  const [tool] = await readTools(sql`t.id = ${id}`);
  if (!tool) throw notFound("That tool");
  return tool;
}

/** The same for a tool of which nothing else is needed. */
export async function assertTool(id: string): Promise<void> {
  const [tool] = await execute(sql`select from tools where id = ${id}`);
  if (!tool) throw notFound("That tool");
}

/** The clients whose numbers a tool has active targets for. */
export async function clientsOf(toolId: string, db: DbOrTx): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: toolTargets.userId })
    .from(toolTargets)
    .where(and(eq(toolTargets.toolId, toolId), toolTargets.isActive));
  return rows.map(({ userId }) => userId);
}

type TargetRow = Omit<ToolTarget, "created_at"> & { created_at: Date; place: string };

/** Targets as they are shown, without their secrets: those of a query of rows, which may read one more than `limit`. */
export async function readTargets(rows: SQL, limit?: number) {
  const read = await execute<TargetRow[]>(sql`
    select a.id, a.tool_id, a.user_id, coalesce(nullif(trim(p.full_name), ''), p.email) as client, a.phone_number,
      a.target_url, a.action, case when a.secret_encrypted <> '' then ${HIDDEN_SECRET} end as secret, a.is_active,
      a.created_at, ${PLACE} as place
    from (${rows}) a join profiles p on p.id = a.user_id ${ACTIVE_FIRST}`);
  return pageOf(
    read.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    limit,
  );
}
