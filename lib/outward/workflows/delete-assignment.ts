import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { workflowAssignments } from "@/db/schema/workflows";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { switchOffUnassigned } from "@/lib/outward/automations/switch-automation";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { deleteAssignment as contract } from "./contract";

/** Removes a workflow from its client; for admins. Throws `not_found` for an assignment that does not exist. */
export const deleteAssignment: Verb<typeof contract> = async (context, { params }) => {
  assertAdmin(context.actor);
  await database().transaction(async (tx) => {
    const [row] = await tx
      .delete(workflowAssignments)
      .where(eq(workflowAssignments.id, params.id))
      .returning({
        userId: workflowAssignments.userId,
        workflowName: workflowAssignments.workflowName,
        workflowSlug: workflowAssignments.workflowSlug,
        description: workflowAssignments.description,
      });
    if (!row) throw notFound("That assignment");
    await switchOffUnassigned(row, tx);
    await recordChange(
      context,
      {
        action: "unassigned",
        entity: "workflow assignment",
        entityId: params.id,
        changes: fieldChanges(row, null),
      },
      tx,
    );
  });
  return {};
};
