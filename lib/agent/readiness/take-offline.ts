import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { readinessResults } from "@/db/schema/readiness";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { pushNow } from "@/lib/agent/provisioning/push-now";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { Verb } from "@/lib/platform/http/endpoint";
import { agentChanged, pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { takeOffline as contract } from "./contract";
import { findClient, lockAgent } from "./find-client";
import { readReadinessOf } from "./show-readiness";

/**
 * Takes a client offline; for admins: the agent takes no more calls, and the daily checks stop. Resolves once the
 * provider has detached the agent from its numbers, or after 8 s; then a job continues. Throws `not_found` for an
 * unknown id.
 */
export const takeOffline: Verb<typeof contract> = async (context, { params: { userId } }) => {
  assertAdmin(context.actor);
  await findClient(userId);
  await database().transaction(async (tx) => {
    const agent = await lockAgent(userId, tx);
    if (!agent) return;
    const offline = { liveAt: null, readinessDueAt: null, offlineAt: new Date(), pausedAt: null };
    // Also if it is offline because the account ends: a new time keeps it offline if the client stays.
    await tx.update(agents).set(offline).where(eq(agents.userId, userId));
    if (agent.offlineAt) return;
    await recordEvents([agentChanged(userId, { atOnce: true }), pagesChanged(userId)], tx);
    // A client who goes live again must not be told about recoveries of earlier failures.
    await tx.update(readinessResults).set({ toldAt: null }).where(eq(readinessResults.userId, userId));
    const stops = { from: true, to: false };
    const changes = { [agent.liveAt ? "live" : "takes_calls"]: stops };
    await recordChange(context, { action: "updated", entity: "agent", entityId: userId, changes }, tx);
  });
  await pushNow(context, userId);
  return { data: await readReadinessOf(userId) };
};
