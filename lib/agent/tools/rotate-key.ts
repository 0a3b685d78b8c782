import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { tools } from "@/db/schema/tools";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { randomToken } from "@/lib/platform/core/crypto";
import { notFound } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import { agentChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { rotateToolKey } from "./contract";
import { clientsOf, findTool } from "./queries";

/** Gives a tool another public key; for admins. Keys are not cached, so the old one stops at once. */
export async function rotateKey(
  context: ActorContext,
  { params: { id } }: Input<typeof rotateToolKey>,
): Promise<Result<typeof rotateToolKey>> {
  assertAdmin(context.actor);
  await database().transaction(async (tx) => {
    const [before] = await tx.select().from(tools).where(eq(tools.id, id)).for("no key update");
    if (!before) throw notFound("That tool");
    const publicKey = randomToken();
    await tx.update(tools).set({ publicKey }).where(eq(tools.id, id));
    // The key allows calls to the tool, so the log only says that it changed.
    const changes = fieldChanges({ public_key: before.publicKey }, { public_key: publicKey }, ["public_key"]);
    await recordChange(context, { action: "rotated", entity: "tool", entityId: id, changes }, tx);
    const clients = await clientsOf(id, tx);
    await recordEvents(
      clients.map((userId) => agentChanged(userId)),
      tx,
    );
  });
  return { data: await findTool(id) };
}
