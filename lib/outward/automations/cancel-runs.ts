import { and, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { runAttempts, runSteps, workflowRuns } from "@/db/schema/automations";
import { isTrying, isUnfinished } from "./tables";

/**
 * Ends the unfinished runs among `which`, and their steps. What a step has begun at another system is finished there,
 * but nothing hears of it. `error` is the reason, if it was not a person's.
 */
export async function cancelRuns(which: SQL, error: string | null, tx: Tx): Promise<void> {
  const cancelled = await tx
    .update(workflowRuns)
    .set({ status: "cancelled", heldFor: null, leasedUntil: null, error, endedAt: sql`clock_timestamp()` })
    .where(and(which, isUnfinished("workflow_runs")))
    .returning({ id: workflowRuns.id });
  if (cancelled.length === 0) return;
  const ids = cancelled.map(({ id }) => id);
  await tx
    .update(runAttempts)
    .set({ outcome: "unsure", reason: "cancelled", endedAt: sql`clock_timestamp()` })
    .where(and(inArray(runAttempts.runId, ids), isTrying("run_attempts")));
  await tx
    .update(runSteps)
    .set({
      status: "failed",
      error: sql`case ${runSteps.status} when 'waiting' then 'Cancelled.'
        else 'Cancelled. If it was in progress, it may have been done.' end`,
      endedAt: sql`clock_timestamp()`,
    })
    .where(and(inArray(runSteps.runId, ids), isNull(runSteps.endedAt)));
}
