import { sql } from "drizzle-orm";
import { type DbOrTx, execute } from "@/db/client";

type Metric = { userId: string; workflowSlug: string; metric: string };

/** Adds one to a figure of an assigned workflow; resolves to its value, or null if it is no longer assigned. */
export async function countMetric(
  { userId, workflowSlug, metric }: Metric,
  db: DbOrTx,
): Promise<number | null> {
  const [row] = await execute<{ value: number }[]>(
    sql`
    insert into workflow_stats as s (user_id, workflow_slug, metric, value)
    select user_id, workflow_slug, ${metric}, 1 from workflow_assignments
    where user_id = ${userId} and workflow_slug = ${workflowSlug}
    on conflict (user_id, workflow_slug, metric) do update set value = s.value + 1, updated_at = now()
    returning value::float8 as value`,
    db,
  );
  return row?.value ?? null;
}
