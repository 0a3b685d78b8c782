import { eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { profiles } from "@/db/schema/identity";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assignAgentWorkflow } from "@/lib/outward/workflows/assign-agent-workflow";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { notFound } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import { agentChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { saveAgentSetup as contract } from "./contract";
import { readSetup, toRow } from "./read-setup";

/** Saves a client's agent setup; for admins. Throws `not_found` for a user who does not exist. */
export async function saveAgent(
  context: ActorContext,
  { params: { userId }, body: setup }: Input<typeof contract>,
): Promise<Result<typeof contract>> {
  assertAdmin(context.actor);
  const row = toRow(setup);
  await database().transaction(async (tx) => {
    // The profile's lock serialises two admins' first setups of one client, so that the log is correct.
    const [client] = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.id, userId))
      .for("no key update");
    if (!client) throw notFound("That user");
    const { text_sender: number } = setup;
    if (number) await recordEvents([{ name: "sender.saved", subject: number, payload: { number } }], tx);
    const before = await readSetup(userId, tx);
    const changes = fieldChanges(before, setup);
    if (Object.keys(changes).length === 0) return;
    await tx
      .insert(agents)
      .values({ userId, ...row })
      .onConflictDoUpdate({
        target: agents.userId,
        set: { ...row, updatedAt: new Date(), readinessDueAt: sql`now()` },
      });
    const action = before ? "updated" : "created";
    await recordChange(context, { action, entity: "agent", entityId: userId, changes }, tx);
    if (!before) await assignAgentWorkflow(context, userId, tx);
    await recordEvents([agentChanged(userId)], tx);
  });
  return { data: setup };
}
