import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { type Author, JOB_PREFIX } from "@/lib/accounts/audit/record-change";
import { isProvisioned } from "@/lib/agent/setup/tables";
import { MINUTE, SECOND } from "@/lib/platform/core/clock";
import { AppError } from "@/lib/platform/core/errors";
import { logger } from "@/lib/platform/core/logger";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { enqueueAll } from "@/lib/platform/queue/enqueue-all";
import { wasLocked } from "./lock";
import { provisionAgent } from "./provision-agent";

/** Two or three requests each, against a rate limit that the provider does not publish. */
const APART = 2 * SECOND;
const MAX_ATTEMPTS = 4;

const keyOf = (userId: string) => `repair-agent ${userId}`;

/** Queues a repair of each agent that exists at the provider, one after the other. */
export async function repairAgents(): Promise<void> {
  const agents = await execute<{ userId: string }[]>(sql`
    select user_id as "userId" from agents where ${isProvisioned("agents")} order by user_id`);
  await enqueueAll(
    "repair-agent",
    agents.map((payload, at) => ({
      ...{ payload, key: keyOf(payload.userId), maxAttempts: MAX_ATTEMPTS },
      runAt: new Date(Date.now() + at * APART),
    })),
  );
}

const OURSELVES: Author = { actor: { personId: null }, requestId: `${JOB_PREFIX}repair-agent` };

/**
 * Syncs one client's agent at the provider with the setup here, as a change of our own. Throws when a retry may help.
 * Other problems have been recorded for the admin.
 */
export async function repairOne(userId: string): Promise<void> {
  try {
    const changed = await provisionAgent(OURSELVES, { userId });
    if (changed.length > 0) {
      logger().info({ userId, parts: changed.map(({ part }) => part) }, "an agent was repaired in Vapi");
    }
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    if (thrown.code === "rate_limited")
      return comeBackLater(userId, (thrown.retryAfterSeconds ?? 60) * SECOND);
    if (wasLocked(thrown) || (thrown.code === "provider_failed" && isPassing(thrown))) throw thrown;
    logger().warn({ err: thrown, userId }, "could not repair an agent in Vapi");
  }
}

const isPassing = ({ cause }: AppError) => Boolean(cause && (cause as { retryable?: boolean }).retryable);

/** Backs off for as long as the provider asks: this agent, and all queued repairs. */
async function comeBackLater(userId: string, waitMs: number): Promise<void> {
  const until = new Date(Date.now() + Math.min(waitMs, 60 * MINUTE));
  await enqueue("repair-agent", { userId }, { key: keyOf(userId), runAt: until, maxAttempts: MAX_ATTEMPTS });
  await execute(sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => ${until}::timestamptz) from graphile_worker.jobs
    where task_identifier in ('repair-agent', 'provision-agent') and locked_at is null and run_at < ${until}
    having count(*) > 0`);
}
