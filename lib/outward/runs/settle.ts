import { and, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { database, type Tx } from "@/db/client";
import { runAttempts, runSteps, workflowRuns } from "@/db/schema/automations";
import type { Position } from "@/lib/outward/automations/position";
import { isActive } from "@/lib/outward/automations/tables";
import type { FieldValues } from "@/lib/outward/automations/template";
import { emitEvent } from "@/lib/outward/events/emit-event";
import { pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { Lease } from "./claim-runs";
import { countMetric } from "./count-metric";
import { storableValues } from "./storable-values";

/** Thrown when another process has taken the run over: what this one did is decided there. */
export class LeaseLost extends Error {}

type RunChange = PgUpdateSetSource<typeof workflowRuns>;
export type StepPlace = { step: string; item: number };
export type StepResult = StepPlace & {
  kind: string;
  status: "done" | "skipped" | "failed" | "waiting";
  input?: FieldValues;
  output?: FieldValues | null;
  error?: string | null;
};

/** Changes a run in one transaction with the work given, if it is still ours; throws LeaseLost if not. */
export function underLease<T>(
  { runId, fence }: Lease,
  change: RunChange,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return database().transaction(async (tx) => {
    const [ours] = await tx
      .update(workflowRuns)
      .set({ fence, ...change })
      .where(and(eq(workflowRuns.id, runId), eq(workflowRuns.fence, fence), isActive("workflow_runs")))
      .returning({ id: workflowRuns.id });
    if (!ours) throw new LeaseLost("another process has the run");
    return work(tx);
  });
}

/** Writes what became of a step; the run's part is in the change of `underLease`. */
export async function writeStep(runId: string, result: StepResult, tx: Tx): Promise<void> {
  const { step, item, kind, status, input, output = null, error = null } = result;
  const values = {
    status,
    output: storableValues(output),
    error,
    ...(input ? { input } : {}),
    endedAt: status === "waiting" ? null : sql`clock_timestamp()`,
  };
  await tx
    .insert(runSteps)
    .values({ runId, step, item, kind, ...values })
    .onConflictDoUpdate({ target: [runSteps.runId, runSteps.step, runSteps.item], set: values });
}

/** Ends the attempt in progress of a step. */
export async function endAttempt(
  runId: string,
  { step, item }: StepPlace,
  end: { outcome: "done" | "failed" | "unsure"; reason?: string },
  tx: Tx,
): Promise<void> {
  await tx
    .update(runAttempts)
    .set({ outcome: end.outcome, reason: end.reason ?? null, endedAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(runAttempts.runId, runId),
        eq(runAttempts.step, step),
        eq(runAttempts.item, item),
        eq(runAttempts.outcome, "running"),
      ),
    );
}

export const RELEASED: RunChange = { leasedUntil: null };

/** The run's part of a step that is done: on to the next one, or to the end. */
export const goOn = (next: Position): RunChange => ({
  position: next,
  executed: sql`${workflowRuns.executed} + 1`,
  ...(next ? {} : ended("done")),
});

export const ended = (status: "done" | "stopped" | "failed", error: string | null = null): RunChange => ({
  ...RELEASED,
  status,
  error,
  endedAt: sql`clock_timestamp()`,
});

type RunFacts = { runId: string; userId: string; workflowSlug: string };

/** Adds a step to the figures of its workflow, once, and tells the client's webhooks. */
export async function countStep(
  { userId, workflowSlug }: RunFacts,
  metric: string | undefined,
  tx: Tx,
): Promise<void> {
  if (!metric) return;
  const value = await countMetric({ userId, workflowSlug, metric }, tx);
  if (value === null) return;
  await emitEvent(
    { userId, type: "workflow.stat.updated", data: { workflow_slug: workflowSlug, metric, value } },
    tx,
  );
}

/** The client's open pages show it, and their webhooks hear of it. */
export async function tellOfFailure(
  run: RunFacts & { automationName: string },
  failed: { step: string; error: string },
  tx: Tx,
): Promise<void> {
  const { runId, userId, workflowSlug, automationName } = run;
  await recordEvents([pagesChanged(userId)], tx);
  await emitEvent(
    {
      userId,
      type: "workflow.run.failed",
      key: `workflow.run.failed|${runId}|${failed.step}`,
      data: {
        run_id: runId,
        workflow: automationName,
        workflow_slug: workflowSlug,
        step: failed.step,
        error: failed.error,
      },
    },
    tx,
  );
}
