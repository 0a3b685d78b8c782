import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { database, execute, type Tx } from "@/db/client";
import { runAttempts, workflowRuns } from "@/db/schema/automations";
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
export function underLease<T>(lease: Lease, change: RunChange, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database().transaction(async (tx) => {
    const [ours] = await execute(changed(lease, change), tx);
    if (!ours) throw new LeaseLost("another process has the run");
    return work(tx);
  });
}

/** The same where nothing else changes but the result of its step, if one is given: a single statement. */
export async function settle({ runId, fence }: Lease, change: RunChange, result?: StepResult): Promise<void> {
  const statement = changed({ runId, fence }, change);
  const [ours] = await execute(
    result ? sql`with ours as (${statement}) ${stepWritten(result, sql`ours`)} returning run_id` : statement,
  );
  if (!ours) throw new LeaseLost("another process has the run");
}

const changed = ({ runId, fence }: Pick<Lease, "runId" | "fence">, change: RunChange) =>
  database()
    .update(workflowRuns)
    .set({ fence, ...change })
    .where(and(eq(workflowRuns.id, runId), eq(workflowRuns.fence, fence), isActive("workflow_runs")))
    .returning({ id: workflowRuns.id })
    .getSQL();

/** Writes what became of a step; the run's part is in the change of `underLease`. */
export async function writeStep(runId: string, result: StepResult, tx: Tx): Promise<void> {
  await execute(stepWritten(result, sql`(select ${runId}::uuid as id)`), tx);
}

/** A step without an input keeps the one it has. `run`: a relation with the run's id. */
function stepWritten(
  { step, item, kind, status, input, output = null, error = null }: StepResult,
  run: SQL,
): SQL {
  const endedAt = status === "waiting" ? sql`null` : sql`clock_timestamp()`;
  return sql`
    insert into run_steps as s (run_id, step, item, kind, status, input, output, error, ended_at)
    select run.id, ${step}, ${item}::int, ${kind}, ${status}, ${toJson(input ?? null)}::text::jsonb,
      ${toJson(storableValues(output))}::text::jsonb, ${error}, ${endedAt} from ${run} run
    on conflict (run_id, step, item) do update set status = excluded.status, output = excluded.output,
      error = excluded.error, input = coalesce(excluded.input, s.input), ended_at = excluded.ended_at`;
}

const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Ends the attempt in progress of a step. */
export async function endAttempt(
  runId: string,
  { step, item }: StepPlace,
  end: { outcome: "done" | "failed" | "unsure"; reason?: string },
  tx: Tx,
): Promise<void> {
  const ending = tx
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
  await execute(ending.getSQL(), tx);
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
