import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { tools } from "@/db/schema/tools";
import { fieldChanges } from "@/lib/audit/field-changes";
import { recordChange } from "@/lib/audit/record-change";
import { assertAdmin } from "@/lib/auth/assert-admin";
import type { ActorContext } from "@/lib/auth/context";
import { notFound } from "@/lib/core/errors";
import type { Input, Result } from "@/lib/http/endpoint";
import { provisionSoon } from "@/lib/provisioning/provision-soon";
import type { deleteTool as contract } from "@/lib/tools/contract";
import { clientsOf } from "@/lib/tools/queries";

/** Deletes a tool with its targets and its log; for admins. A call that is being answered ends as it would have. */
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
    await provisionSoon(clients, tx);
    return { data: { id } };
  });
}
