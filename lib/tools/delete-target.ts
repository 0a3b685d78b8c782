import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { toolTargets } from "@/db/schema/tools";
import { fieldChanges } from "@/lib/audit/field-changes";
import { recordChange } from "@/lib/audit/record-change";
import { assertAdmin } from "@/lib/auth/assert-admin";
import type { ActorContext } from "@/lib/auth/context";
import { notFound } from "@/lib/core/errors";
import type { Input, Result } from "@/lib/http/endpoint";
import { provisionSoon } from "@/lib/provisioning/provision-soon";
import type { deleteToolTarget } from "@/lib/tools/contract";
import { told } from "@/lib/tools/save-target";

/** Deletes a target; for admins. What it did stays in the tool's log. */
export async function deleteTarget(
  context: ActorContext,
  { params: { id } }: Input<typeof deleteToolTarget>,
): Promise<Result<typeof deleteToolTarget>> {
  assertAdmin(context.actor);
  return database().transaction(async (tx) => {
    const [row] = await tx.delete(toolTargets).where(eq(toolTargets.id, id)).returning();
    if (!row) throw notFound("That target");
    const changes = fieldChanges(told(row), null, ["secret"]);
    await recordChange(context, { action: "deleted", entity: "tool target", entityId: id, changes }, tx);
    await provisionSoon([row.userId], tx);
    return { data: { id } };
  });
}
