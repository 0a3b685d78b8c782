import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { workflowAssignments } from "@/db/schema/workflows";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { allowEditing as contract } from "./contract";

/** Says whether a client may change an assigned workflow; for admins. Throws `not_found` for one that does not exist. */
export const allowEditing: Verb<typeof contract> = async (
  context,
  { params: { id }, body: { can_edit: canEdit } },
) => {
  assertAdmin(context.actor);
  await database().transaction(async (tx) => {
    const [before] = await tx
      .select({ canEdit: workflowAssignments.canEdit })
      .from(workflowAssignments)
      .where(eq(workflowAssignments.id, id))
      .for("update");
    if (!before) throw notFound("That assignment");
    if (before.canEdit === canEdit) return;
    await tx.update(workflowAssignments).set({ canEdit }).where(eq(workflowAssignments.id, id));
    const changes = { canEdit: { from: before.canEdit, to: canEdit } };
    await recordChange(
      context,
      { action: "updated", entity: "workflow assignment", entityId: id, changes },
      tx,
    );
  });
  return { data: { id, can_edit: canEdit } };
};
