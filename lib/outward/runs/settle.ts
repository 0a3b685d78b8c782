import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type DbOrTx, database, execute, executeIn, type Tx } from "@/db/client";
import { workflowRuns } from "@/db/schema/automations";
import type { Position } from "@/lib/outward/automations/position";
import { isActive, isTrying } from "@/lib/outward/automations/tables";
import type { FieldValues } from "@/lib/outward/automations/template";
import { emitEvent } from "@/lib/outward/events/emit-event";
import type { EventData } from "@/lib/outward/events/events";
import { listensTo, wantsFiguresOf } from "@/lib/outward/events/tables";
import { randomToken } from "@/lib/platform/core/crypto";
import { pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { Lease } from "./claim-runs";
import { storableValues } from "./storable-values";

/** Thrown when another process has taken the run over: what this one did is decided there. */
export class LeaseLost extends Error {}

export type RunChange = PgUpdateSetSource<typeof workflowRuns>;
export type StepPlace = { step: string; item: number };
export type StepResult = StepPlace & {
  kind: string;
  status: "done" | "skipped" | "failed" | "waiting";
  input?: FieldValues;
  output?: FieldValues | null;
  error?: string | null;
};

/** Changes a run in one transaction with work that has effects of its own, if the run is still ours; throws LeaseLost if not. */
export function underLease<T>(lease: Lease, change: RunChange, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database().transaction(async (tx) => {
    const [ours] = await executeIn(tx)(changed(lease, change, tx));
    if (!ours) throw new LeaseLost("another process has the run");
    return work(tx);
  });
}

/**
 * The same where nothing else changes than what can be recorded of its step: a single statement. It waits for the disk
 * only if it ends an attempt: the rest takes effect in the database alone, and if a power cut takes it back, the run
 * goes on from before. Whatever leaves the database later is preceded by a commit that waits, and so flushes this.
 */
export async function settle(lease: Lease, change: RunChange, record: StepRecord = {}): Promise<void> {
  const parts = [sql`ours as (${changed(lease, change)})`, ...partsOf(record)];
  const commit = record.attempt ? sql`` : sql`, set_config('synchronous_commit', 'off', true)`;
  const [ours] = await execute(sql`with ${sql.join(parts, sql`, `)} select id ${commit} from ours`);
  if (!ours) throw new LeaseLost("another process has the run");
}

/** What is recorded of a step: its result, how the attempt in progress ended, and the figure that it adds one to. */
export type StepRecord = { result?: StepResult; attempt?: AttemptEnd; figure?: CountedFigure };

/** Records it where the run was changed before in the same transaction. */
export async function recordStep(runId: string, record: StepRecord, tx: Tx): Promise<void> {
  const parts = partsOf(record);
  if (parts.length === 0) return;
  const run = sql`ours as (select ${runId}::uuid as id)`;
  await executeIn(tx)(sql`with ${sql.join([run, ...parts], sql`, `)} select id from ours`);
}

/** Parts of a statement; each does nothing unless `ours` has the run. */
function partsOf({ result, attempt, figure }: StepRecord): SQL[] {
  const ours = sql`ours`;
  return [
    ...(result ? [sql`step as (${stepWritten(result, ours)} returning run_id)`] : []),
    ...(attempt ? [sql`attempt as (${attemptEnded(attempt, ours)} returning run_id)`] : []),
    ...(figure ? figureCounted(figure, ours) : []),
  ];
}

const changed = (
  { runId, fence }: Pick<Lease, "runId" | "fence">,
  change: RunChange,
  db: DbOrTx = database(),
) =>
  db
    .update(workflowRuns)
    .set({ fence, ...change })
    .where(and(eq(workflowRuns.id, runId), eq(workflowRuns.fence, fence), isActive("workflow_runs")))
    .returning({ id: workflowRuns.id })
    .getSQL();

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

export type AttemptEnd = StepPlace & { outcome: "done" | "failed" | "unsure"; reason?: string };

/** Ends the attempt in progress of a step. `run`: a relation with the run's id. */
export const attemptEnded = ({ step, item, outcome, reason }: AttemptEnd, run: SQL): SQL => sql`
  update run_attempts a set outcome = ${outcome}, reason = ${reason ?? null}, ended_at = clock_timestamp()
  from ${run} run where a.run_id = run.id and a.step = ${step} and a.item = ${item} and ${isTrying("a")}`;

/** Of an attempt that a process left when it died or lost its lease. */
export const INTERRUPTED = { outcome: "unsure", reason: "interrupted" } as const;

type Beginning = StepPlace & { kind: string; input: FieldValues; prepared: string | null };

/** Stores that an attempt at a step elsewhere begins, in one statement; an unfinished one before it becomes unsure. */
export async function beginAttempt(lease: Lease, begins: Beginning): Promise<void> {
  const { step, item, kind, input, prepared } = begins;
  const [begun] = await execute(sql`
    with ours as (${changed(lease, { reservedAt: null })}),
    left_behind as (${attemptEnded({ step, item, ...INTERRUPTED }, sql`ours`)} returning run_id),
    step as (
      insert into run_steps as s (run_id, step, item, kind, status, input, prepared, attempts)
      select id, ${step}, ${item}::int, ${kind}, 'running', ${toJson(input)}::text::jsonb, ${prepared}, 1 from ours
      on conflict (run_id, step, item) do update set status = 'running', attempts = s.attempts + 1,
        prepared = excluded.prepared
      returning run_id, attempts)
    insert into run_attempts (run_id, step, item, number)
    select run_id, ${step}, ${item}::int, attempts from step returning number`);
  if (!begun) throw new LeaseLost("another process has the run");
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

/** The client's open pages show it, and their webhooks hear of it, each time that it fails. */
export async function tellOfFailure(
  run: RunFacts & { automationName: string },
  failed: { step: string; error: string; fence: number },
  tx: Tx,
): Promise<void> {
  const { runId, userId, workflowSlug, automationName } = run;
  await recordEvents([pagesChanged(userId)], tx);
  await emitEvent(
    {
      userId,
      type: "workflow.run.failed",
      key: `workflow.run.failed|${runId}|${failed.step}|${failed.fence}`,
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

type CountedFigure = { userId: string; workflowSlug: string; metric: string };

const TYPE = "workflow.stat.updated" satisfies keyof EventData;

/**
 * Parts of a statement that add one to a figure of a workflow, if it is still assigned, and tell the client's webhooks
 * that want to know. `run`: a relation with one row, or none where nothing is to be counted.
 */
const figureCounted = ({ userId, workflowSlug, metric }: CountedFigure, run: SQL): SQL[] => [
  sql`counted as (
    insert into workflow_stats as s (user_id, workflow_slug, metric, value)
    select a.user_id, a.workflow_slug, ${metric}, 1 from workflow_assignments a, ${run}
    where a.user_id = ${userId} and a.workflow_slug = ${workflowSlug}
    on conflict (user_id, workflow_slug, metric) do update set value = s.value + 1, updated_at = now()
    returning s.user_id, s.workflow_slug, s.metric, s.value)`,
  sql`told as (
    insert into outbox (event, subject, payload)
    select 'webhook.event', user_id::text, jsonb_build_object(
      'userId', user_id, 'type', ${TYPE}::text, 'key', ${`${TYPE}|${randomToken()}`}::text,
      'data', jsonb_build_object('workflow_slug', workflow_slug, 'metric', metric, 'value', value))
    from counted
    where exists (select from webhooks w where w.user_id = counted.user_id
      and ${listensTo("w", sql`${TYPE}::text`)} and ${wantsFiguresOf("w", sql`counted.workflow_slug`)})
    returning 1)`,
];
