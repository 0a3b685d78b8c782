import { asc, eq, sql } from "drizzle-orm";
import { database, execute } from "@/db/client";
import { automations, automationVersions } from "@/db/schema/automations";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { listAutomations as contract } from "./contract";
import { readEditableSlugs } from "./queries";
import { type RunCounts, serializeAutomation } from "./serialize-automation";
import { hasFailed, isKept, isPublished, isRecent, isUnfinished } from "./tables";

/** A user's workflows, the oldest first. Throws `not_found` for a user whom the actor may not see. */
export const listAutomations: Verb<typeof contract> = async (context, { params: { userId } }) => {
  await assertVisibleUser(context, userId);
  const [rows, editableSlugs] = await Promise.all([
    database()
      .select({ row: automations, published: automationVersions.definition })
      .from(automations)
      .leftJoin(automationVersions, isPublished("automation_versions", "automations"))
      .where(eq(automations.userId, userId))
      .orderBy(asc(automations.createdAt), asc(automations.id)),
    readEditableSlugs(context, userId),
  ]);
  const counts = await countRuns(rows.map(({ row }) => row.id));
  return {
    data: rows.map(({ row, published }) =>
      serializeAutomation(row, { published, counts: counts.get(row.id) }),
    ),
    editable_slugs: editableSlugs,
  };
};

/** Runs of the last 30 days, by workflow, with earlier ones that still wait or that failed in that time. */
export async function countRuns(ids: string[]): Promise<Map<string, RunCounts>> {
  if (ids.length === 0) return new Map();
  const rows = await execute<(RunCounts & { id: string })[]>(sql`
    select automation_id as id,
      count(*) filter (where status in ('done', 'stopped'))::int as done,
      count(*) filter (where ${hasFailed("workflow_runs")})::int as failed,
      count(*) filter (where ${isUnfinished("workflow_runs")})::int as waiting,
      max(started_at) as last_run_at
    from workflow_runs
    where automation_id = any(${sql.param(ids)}::uuid[]) and not is_test
      and (${isRecent("workflow_runs")}
        or ${isUnfinished("workflow_runs")} or (${hasFailed("workflow_runs")} and ${isKept("workflow_runs")}))
    group by automation_id`);
  return new Map(
    rows.map((row) => [row.id, { ...row, last_run_at: row.last_run_at && new Date(row.last_run_at) }]),
  );
}
