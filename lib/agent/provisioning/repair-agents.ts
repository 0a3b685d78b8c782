import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { type Author, JOB_PREFIX } from "@/lib/accounts/audit/record-change";
import { isProvisioned } from "@/lib/agent/setup/tables";
import { MINUTE, SECOND } from "@/lib/platform/core/clock";
import { AppError } from "@/lib/platform/core/errors";
import { logger } from "@/lib/platform/core/logger";
import { provisionAgent } from "./provision-agent";

/** Two or three requests each, against a rate limit that the provider does not publish. */
const APART_SECONDS = 2;

/** Queues a repair of each agent that exists at the provider, one after the other. */
export async function repairAgents(): Promise<void> {
  await execute(sql`
    select graphile_worker.add_job('repair-agent', payload => json_build_object('userId', user_id),
      job_key => 'repair-agent ' || user_id, max_attempts => 4,
      run_at => now() + make_interval(secs => ${APART_SECONDS} * (row_number() over (order by user_id) - 1)))
    from agents where ${isProvisioned("agents")}`);
}

const OURSELVES: Author = { actor: { userId: null }, requestId: `${JOB_PREFIX}repair-agent` };

/**
 * Syncs one client's agent at the provider with the setup here, as a change of our own. Throws when a retry may help.
 * Other problems have been recorded for the admin.
 */
export async function repairOne(userId: string): Promise<void> {
  try {
    const changed = await provisionAgent(OURSELVES, { userId });
    if (changed.length > 0) {
      logger().info(
        { userId, parts: changed.map(({ part }) => part) },
        "an agent at the provider was repaired",
      );
    }
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    if (thrown.code === "rate_limited")
      return comeBackLater(userId, (thrown.retryAfterSeconds ?? 60) * SECOND);
    if (thrown.code === "provider_failed" && isPassing(thrown)) throw thrown;
    logger().warn({ err: thrown, userId }, "could not repair an agent at the provider");
  }
}

const isPassing = ({ cause }: AppError) => Boolean(cause && (cause as { retryable?: boolean }).retryable);

/** Backs off for as long as the provider asks: this agent, and all queued repairs. */
async function comeBackLater(userId: string, waitMs: number): Promise<void> {
  const until = new Date(Date.now() + Math.min(waitMs, 60 * MINUTE));
  await execute(sql`
    select graphile_worker.add_job('repair-agent', payload => json_build_object('userId', ${userId}::text),
      job_key => ${`repair-agent ${userId}`}, run_at => ${until}::timestamptz, max_attempts => 4)`);
  await execute(sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => ${until}::timestamptz) from graphile_worker.jobs
    where task_identifier in ('repair-agent', 'provision-agent') and locked_at is null and run_at < ${until}
    having count(*) > 0`);
}
