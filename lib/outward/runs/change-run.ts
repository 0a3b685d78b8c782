import { and, eq, inArray, not, sql } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { runSteps, workflowRuns } from "@/db/schema/automations";
import { assertAssigned } from "@/lib/outward/automations/assert-assigned";
import { cancelRuns } from "@/lib/outward/automations/cancel-runs";
import { hasFailed, isKept } from "@/lib/outward/automations/tables";
import { conflict } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type {
  cancelRun as cancelContract,
  continueRun as continueContract,
  continueFailedRuns as continueFailedContract,
} from "./contract";
import { assertRemembered, assertVisibleAutomation, lockRun } from "./queries";
import { describeRun } from "./read-run";
import { mayHaveBeenDone } from "./tables";

/** Ends a run. The step in progress is finished at the other system, but none follows. */
export const cancelRun: Verb<typeof cancelContract> = async (context, { params }) => {
  await database().transaction(async (tx) => {
    const run = await lockRun(context, params.id, tx);
    if (run.endedAt) throw conflict("This run has ended already. Reload the page.");
    await cancelRuns(eq(workflowRuns.id, run.id), null, tx);
  });
  return { data: await describeRun(params.id) };
};

/** Tries the failed step of a run again, under the same key, and goes on. */
export const continueRun: Verb<typeof continueContract> = async (context, { params }) => {
  await database().transaction(async (tx) => {
    const run = await lockRun(context, params.id, tx);
    if (run.status !== "failed") throw conflict("Only a run that failed can go on. Reload the page.");
    assertRemembered(run);
    await assertAssigned(run.automationId, tx);
    await reopen([run.id], tx);
  });
  return { data: await describeRun(params.id) };
};

const MOST = 1_000;

/**
 * Continues every run of a workflow that failed in the last 30 days, but no test of it, and none whose step may have been
 * done: a person looks at each of those first.
 */
export const continueFailedRuns: Verb<typeof continueFailedContract> = async (context, { params }) => {
  await assertVisibleAutomation(context, params.id);
  const continued = await database().transaction(async (tx) => {
    await assertAssigned(params.id, tx);
    const rows = await tx
      .select({ id: workflowRuns.id })
      .from(workflowRuns)
      .where(
        and(
          eq(workflowRuns.automationId, params.id),
          eq(workflowRuns.isTest, false),
          hasFailed("workflow_runs"),
          isKept("workflow_runs"),
          not(mayHaveBeenDone("workflow_runs")),
        ),
      )
      .limit(MOST)
      .for("update", { skipLocked: true });
    await reopen(
      rows.map(({ id }) => id),
      tx,
    );
    return rows.length;
  });
  return { data: { continued } };
};

/** The step that a run is at. It may have gone on after others that failed before. */
const IS_AT_STEP = sql`(${runSteps.step}, ${runSteps.item}) = (
  ${workflowRuns.position} ->> 'step', (${workflowRuns.position} ->> 'item')::int)`;

/** The failed step begins its day of patience again. */
async function reopen(ids: string[], tx: Tx): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(workflowRuns)
    .set({ status: "active", error: null, endedAt: null, dueAt: sql`now()` })
    .where(inArray(workflowRuns.id, ids));
  await tx
    .update(runSteps)
    .set({ status: "running", error: null, endedAt: null, startedAt: sql`clock_timestamp()` })
    .from(workflowRuns)
    .where(
      and(
        inArray(workflowRuns.id, ids),
        eq(runSteps.runId, workflowRuns.id),
        IS_AT_STEP,
        hasFailed("run_steps"),
      ),
    );
}
