import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { readSetting } from "@/lib/accounts/settings/read-setting";
import { pushNow } from "@/lib/agent/provisioning/push-now";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { AppError, conflict } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { agentChanged, pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { pauseAgent as adminContract, pauseMyAgent as clientContract, myAgent } from "./contract";
import { findClient, lockAgent } from "./find-client";
import { readReadinessOf } from "./show-readiness";

/**
 * Pauses a client's agent or starts it again, without a check; for admins. A live client stays live. Resolves once the
 * provider has detached the agent from its numbers or attached it, or after 8 s; then a job continues. Throws
 * `not_found` for an unknown id, `conflict` for a client without an agent.
 */
export const pauseAgent: Verb<typeof adminContract> = async (
  context,
  { params: { userId }, body: { paused } },
) => {
  assertAdmin(context.actor);
  await findClient(userId);
  await setPaused(context, userId, paused);
  return { data: await readReadinessOf(userId) };
};

/** The same for one's own agent. Throws `forbidden` unless the agency lets its clients do it. */
export const pauseMyAgent: Verb<typeof clientContract> = async (context, { body: { paused } }) => {
  if (!(await mayPause())) {
    throw new AppError("forbidden", "Only your agency can pause your agent. Please ask them.");
  }
  await setPaused(context, context.actor.accountId, paused);
  return showMyAgent(context);
};

/** Whether one's own agent is paused, and whether one may change that. */
export const showMyAgent: Verb<typeof myAgent> = async ({ actor: { accountId: userId } }) => {
  const [[agent], may_pause] = await Promise.all([
    database()
      .select({ pausedAt: agents.pausedAt, number: agents.transferNumber })
      .from(agents)
      .where(eq(agents.userId, userId)),
    mayPause(),
  ]);
  if (!agent) return { data: null };
  return {
    data: {
      paused_at: agent.pausedAt?.toISOString() ?? null,
      transfer_number: agent.number,
      may_pause,
    },
  };
};

const mayPause = async () => (await readSetting("clients_may_pause")) === "true";

async function setPaused(context: ActorContext, userId: string, paused: boolean): Promise<void> {
  await database().transaction(async (tx) => {
    const agent = await lockAgent(userId, tx);
    if (!agent) throw conflict("This client has no agent yet. Publish one first.");
    if (Boolean(agent.pausedAt) === paused) return;
    await tx
      .update(agents)
      .set({ pausedAt: paused ? new Date() : null })
      .where(eq(agents.userId, userId));
    await recordEvents([agentChanged(userId, { atOnce: true }), pagesChanged(userId)], tx);
    const changes = { paused: { from: !paused, to: paused } };
    await recordChange(context, { action: "updated", entity: "agent", entityId: userId, changes }, tx);
  });
  await pushNow(context, userId);
}
