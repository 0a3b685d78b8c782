import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { toolTargets } from "@/db/schema/tools";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { notFound } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import { agentChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { deleteToolTarget } from "./contract";
import { told } from "./save-target";

/** Deletes a target; for admins. Its invocations stay in the tool's log. */
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
    await recordEvents([agentChanged(row.userId)], tx);
    return { data: { id } };
  });
}
