import type { Tx } from "@/db/client";
import { workflowAssignments } from "@/db/schema/workflows";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { AGENT_WORKFLOW } from "@/lib/outward/events/count-events";
import type { ActorContext } from "@/lib/platform/auth/context";

/** Adds the agent's figures to a client's workflows; an existing workflow with that slug is kept. */
export async function assignAgentWorkflow(context: ActorContext, userId: string, tx: Tx): Promise<void> {
  const values = { userId, ...AGENT_WORKFLOW };
  const [row] = await tx
    .insert(workflowAssignments)
    .values({ ...values, createdBy: context.actor.personId })
    .onConflictDoNothing()
    .returning({ id: workflowAssignments.id });
  if (!row) return;
  const changes = fieldChanges(null, values);
  const change = { action: "assigned", entity: "workflow assignment", entityId: row.id, changes } as const;
  await recordChange(context, change, tx);
}
