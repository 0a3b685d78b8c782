import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Verb } from "@/lib/platform/http/endpoint";
import type {
  MyWorkflow,
  userWorkflows,
  WorkflowAssignment,
  WorkflowStatMap,
  workflowStats,
} from "./contract";

/** The workflows assigned to a user, oldest first. Throws `not_found` for a user whom the actor may not see. */
export const listUserWorkflows: Verb<typeof userWorkflows> = async (context, { params }) => {
  await assertVisibleUser(context, params.userId);
  return { data: await assignmentsOf(params.userId) };
};

/** The figures of one workflow; empty if none were reported, so an unknown workflow looks like an idle one. */
export const readWorkflowStats: Verb<typeof workflowStats> = async (context, { params }) => {
  await assertVisibleUser(context, params.userId);
  const stats = await statsOf(params.userId, params.workflowSlug);
  return { data: stats.get(params.workflowSlug) ?? {} };
};

/** The actor's workflows with their figures, in two statements; without figures if only those cannot be read. */
export async function listMyWorkflows({ actor, log }: ActorContext): Promise<MyWorkflow[]> {
  const [assignments, stats] = await Promise.all([
    assignmentsOf(actor.accountId),
    statsOf(actor.accountId).catch((thrown: unknown) => {
      log.error({ err: thrown }, "could not read workflow stats");
      return null;
    }),
  ]);
  return assignments.map((assignment) => ({
    assignment,
    stats: stats ? (stats.get(assignment.workflow_slug) ?? {}) : undefined,
  }));
}

async function assignmentsOf(userId: string): Promise<WorkflowAssignment[]> {
  const rows = await execute<(Omit<WorkflowAssignment, "created_at"> & { created_at: Date })[]>(sql`
    select id, user_id, workflow_name, workflow_slug, description, created_at
    from workflow_assignments where user_id = ${userId}
    order by created_at, id`);
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** Stat maps by slug, of one workflow or of all; only of assigned ones (ROLE-10). */
async function statsOf(userId: string, slug: string | null = null): Promise<Map<string, WorkflowStatMap>> {
  const rows = await execute<{ slug: string; stats: Record<string, number>; updated_at: Date }[]>(sql`
    select workflow_slug as slug, jsonb_object_agg(metric, value) as stats, max(updated_at) as updated_at
    from workflow_stats join workflow_assignments using (user_id, workflow_slug)
    where user_id = ${userId} and (${slug}::text is null or workflow_slug = ${slug})
    group by workflow_slug`);
  return new Map(
    rows.map((row) => [row.slug, { ...row.stats, updatedAt: row.updated_at.toISOString() }] as const),
  );
}
