import { sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { emitEvent } from "@/lib/outward/events/emit-event";
import type { ActorContext } from "@/lib/platform/auth/context";
import { conflict, notFound } from "@/lib/platform/core/errors";
import type { Input } from "@/lib/platform/http/endpoint";
import type { incrementStat as incrementContract, setStat as setContract, WorkflowStatMap } from "./contract";

/** Keeps an automation that invents a new name on every run from filling the table or the client's page. */
const METRICS_A_WORKFLOW = 50;

/** Sets one figure. Throws `not_found` unless the workflow is assigned to a user whose figures the actor may write. */
export const setStat = (context: ActorContext, { body }: Input<typeof setContract>) =>
  writeStat(context, { ...body, amount: body.value, from: "nothing" });

/** Adds to one figure atomically, so that no concurrent addition is lost. Throws as `setStat` does. */
export const incrementStat = (context: ActorContext, { body }: Input<typeof incrementContract>) =>
  writeStat(context, { ...body, amount: body.by, from: "before" });

type Stat = {
  userId: string;
  workflowSlug: string;
  metric: string;
  amount: number;
  /** The value that the amount is added to. */
  from: "nothing" | "before";
};

/** Writes the figure and, if it changed, the webhook messages about it, in one transaction. */
async function writeStat(context: ActorContext, stat: Stat): Promise<{ data: WorkflowStatMap }> {
  const { userId, workflowSlug, metric } = stat;
  const { value, updatedAt } = await database().transaction(async (tx) => {
    const written = await write(tx, context, stat);
    const data = { workflow_slug: workflowSlug, metric, value: written.value };
    if (written.changed) await emitEvent({ userId, type: "workflow.stat.updated", data }, tx);
    return written;
  });
  return { data: { [metric]: value, updatedAt: updatedAt.toISOString() } };
}

type Written = {
  assigned: boolean;
  before: number | null;
  value: number | null;
  updated_at: Date | null;
};

/** One statement; a client, by session or key, only reaches their own workflows, an admin's session any user's. */
async function write(
  tx: Tx,
  { actor }: ActorContext,
  stat: Stat,
): Promise<{ value: number; changed: boolean; updatedAt: Date }> {
  const { userId, workflowSlug, metric, amount } = stat;
  const [row] = await executeIn(tx)<Written[]>(sql`
    with assignment as (
      select user_id, workflow_slug from workflow_assignments
      where user_id = ${userId} and workflow_slug = ${workflowSlug}
        and (${actor.isAdmin} or user_id = ${actor.accountId})
    ), known as (
      select metric, value from workflow_stats join assignment using (user_id, workflow_slug)
    ), written as (
      insert into workflow_stats as s (user_id, workflow_slug, metric, value)
      select user_id, workflow_slug, ${metric}, ${amount}::float8::numeric from assignment
      where ${METRICS_A_WORKFLOW} > (select count(*) from known where metric <> ${metric})
      on conflict (user_id, workflow_slug, metric) do update
        set value = ${stat.from === "before" ? sql`s.value + excluded.value` : sql`excluded.value`},
            updated_at = now()
      returning value, updated_at
    )
    select exists (select from assignment) as assigned,
           (select value::float8 from known where metric = ${metric}) as before,
           (select value::float8 from written) as value, (select updated_at from written) as updated_at`);
  if (!row?.assigned) throw notFound("That workflow");
  if (row.value === null || row.updated_at === null) {
    throw conflict(
      `This workflow has ${METRICS_A_WORKFLOW} metrics already. Use one of their names, or assign another workflow.`,
    );
  }
  return { value: row.value, changed: row.value !== row.before, updatedAt: row.updated_at };
}
