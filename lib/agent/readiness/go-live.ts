import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { pushNow } from "@/lib/agent/provisioning/push-now";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { type AppError, conflict } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { agentChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { goLive as contract, Readiness } from "./contract";
import { lockAgent } from "./find-client";
import { nextTry } from "./next-try";
import { readResults } from "./results";
import { readReadinessOf } from "./show-readiness";
import { tryNow } from "./try-readiness";

/**
 * Runs every check, then takes a client live and lets the agent take calls again; for admins. Throws `conflict`, with
 * the results as `readiness`, while a blocking check fails, and `not_found` for an unknown id.
 */
export const takeLive: Verb<typeof contract> = async (context, input) => {
  assertAdmin(context.actor);
  const { userId } = input.params;
  const { data } = await tryNow(context, input);
  if (!data.ready) throw notReady(data);
  const results = await readResults(userId);
  await database().transaction(async (tx) => {
    const agent = await lockAgent(userId, tx);
    if (!agent) throw notReady(data);
    if (agent.liveAt) return;
    const now = new Date();
    const readinessDueAt = nextTry(agent, [...results.values()], now.getTime());
    await tx
      .update(agents)
      .set({ liveAt: now, readinessDueAt, offlineAt: null, pausedAt: null })
      .where(eq(agents.userId, userId));
    if (agent.offlineAt || agent.pausedAt) await recordEvents([agentChanged(userId, { atOnce: true })], tx);
    const changes = { live: { from: false, to: true } };
    await recordChange(context, { action: "updated", entity: "agent", entityId: userId, changes }, tx);
  });
  await pushNow(context, userId);
  return { data: await readReadinessOf(userId) };
};

function notReady(readiness: Readiness): AppError {
  const open = readiness.checks.filter(({ blocking, outcome }) => blocking && outcome !== "ok");
  const items = open.length === 1 ? "1 item" : `${open.length} items`;
  return conflict(`Fix ${items} first`, { extra: { readiness } });
}
