import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { readinessResults } from "@/db/schema/readiness";
import { recordChange } from "@/lib/audit/record-change";
import { assertAdmin } from "@/lib/auth/assert-admin";
import type { ActorContext } from "@/lib/auth/context";
import { announceCalls } from "@/lib/calls/announce";
import type { Input, Result } from "@/lib/http/endpoint";
import type { takeOffline as contract } from "./contract";
import { findClient, lockAgent } from "./find-client";
import { readReadinessOf } from "./show-readiness";

/** Takes a client offline; for admins. One who is not live stays so. Throws `not_found` for an id that nobody has. */
export async function takeOffline(
  context: ActorContext,
  { params: { userId } }: Pick<Input<typeof contract>, "params">,
): Promise<Result<typeof contract>> {
  assertAdmin(context.actor);
  await findClient(userId);
  await database().transaction(async (tx) => {
    const agent = await lockAgent(userId, tx);
    if (!agent?.liveAt) return;
    await tx.update(agents).set({ liveAt: null, readinessDueAt: null }).where(eq(agents.userId, userId));
    // Whoever goes live again is not told that something works again which broke in another life.
    await tx.update(readinessResults).set({ toldAt: null }).where(eq(readinessResults.userId, userId));
    const changes = { live: { from: true, to: false } };
    await recordChange(context, { action: "updated", entity: "agent", entityId: userId, changes }, tx);
  });
  announceCalls(userId);
  return { data: await readReadinessOf(userId) };
}
