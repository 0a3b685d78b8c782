import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { profiles } from "@/db/schema/identity";
import { workflowAssignments } from "@/db/schema/workflows";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { conflict, notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { assignWorkflow as contract } from "./contract";

/**
 * Assigns a workflow to a client; for admins. Throws `not_found` for a user who does not exist and `conflict` for a
 * slug that this client already has.
 */
export const assignWorkflow: Verb<typeof contract> = async (context, { body }) => {
  assertAdmin(context.actor);
  const { userId, workflowName, workflowSlug } = body;
  const values = { userId, workflowName, workflowSlug, description: body.description || null };
  try {
    return await database().transaction(async (tx) => {
      const [client] = await tx
        .select({ fullName: profiles.fullName, email: profiles.email })
        .from(profiles)
        .where(eq(profiles.id, userId));
      if (!client) throw notFound("That client");
      const [row] = await tx
        .insert(workflowAssignments)
        .values({ ...values, createdBy: context.actor.personId })
        .returning({
          id: workflowAssignments.id,
          createdAt: workflowAssignments.createdAt,
          canEdit: workflowAssignments.canEdit,
        });
      if (!row) throw new Error("an insert returned no row");
      await recordChange(
        context,
        {
          action: "assigned",
          entity: "workflow assignment",
          entityId: row.id,
          changes: fieldChanges(null, values),
        },
        tx,
      );
      return {
        data: {
          id: row.id,
          user_id: userId,
          workflow_name: workflowName,
          workflow_slug: workflowSlug,
          description: values.description,
          created_at: row.createdAt.toISOString(),
          can_edit: row.canEdit,
          client: { full_name: client.fullName?.trim() || null, email: client.email },
        },
      };
    });
  } catch (thrown) {
    if (violatedConstraint(thrown) !== "workflow_assignments_user_slug_unique") throw thrown;
    throw conflict(
      `This client already has a workflow with the slug ${workflowSlug}. Choose another slug, or delete that assignment first.`,
      { cause: thrown },
    );
  }
};
