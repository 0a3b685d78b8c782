import { database } from "@/db/client";
import { tools } from "@/db/schema/tools";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { randomToken } from "@/lib/platform/core/crypto";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import type { createTool as contract } from "./contract";

/** Creates a tool with an unguessable public key; for admins. */
export async function createTool(
  context: ActorContext,
  { body: { name, description } }: Input<typeof contract>,
): Promise<Result<typeof contract>> {
  assertAdmin(context.actor);
  return database().transaction(async (tx) => {
    const [row] = await tx
      .insert(tools)
      .values({ name, description, createdBy: context.actor.personId, publicKey: randomToken() })
      .returning();
    if (!row) throw new Error("an insert returned no row");
    const changes = fieldChanges(null, { name, description });
    await recordChange(context, { action: "created", entity: "tool", entityId: row.id, changes }, tx);
    return {
      data: {
        id: row.id,
        name,
        description,
        created_by: row.createdBy,
        public_key: row.publicKey,
        created_at: row.createdAt.toISOString(),
        numbers: 0,
      },
    };
  });
}
