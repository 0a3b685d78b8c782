import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { tools } from "@/db/schema/tools";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { notFound } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import { agentChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { deleteTool as contract } from "./contract";
import { clientsOf } from "./queries";

/** Deletes a tool with its targets and its log; for admins. A call in progress still gets its answer. */
export async function deleteTool(
  context: ActorContext,
  { params: { id } }: Input<typeof contract>,
): Promise<Result<typeof contract>> {
  assertAdmin(context.actor);
  return database().transaction(async (tx) => {
    const clients = await clientsOf(id, tx);
    const [row] = await tx
      .delete(tools)
      .where(eq(tools.id, id))
      .returning({ name: tools.name, description: tools.description });
    if (!row) throw notFound("That tool");
    const changes = fieldChanges(row, null);
    await recordChange(context, { action: "deleted", entity: "tool", entityId: id, changes }, tx);
    await recordEvents(
      clients.map((userId) => agentChanged(userId)),
      tx,
    );
    return { data: { id } };
  });
}
