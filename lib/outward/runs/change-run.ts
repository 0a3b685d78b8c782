import { and, eq, inArray, sql } from "drizzle-orm";
import { database, execute, type Tx } from "@/db/client";
import { automations, automationVersions, runSteps, runTurns, workflowRuns } from "@/db/schema/automations";
import { definition as definitionSchema } from "@/lib/outward/automations/definition";
import { loopAround, positionAfter, startOf } from "@/lib/outward/automations/position";
import { allSteps } from "@/lib/outward/automations/steps";
import { hasFailed, isRecent } from "@/lib/outward/automations/tables";
import type { ActorContext } from "@/lib/platform/auth/context";
import { AppError } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import type {
  cancelRun as cancelContract,
  continueRun as continueContract,
  continueFailedRuns as continueFailedContract,
  decideRun as decideContract,
  replayRun as replayContract,
} from "./contract";
import { assertVisibleAutomation, lockRun } from "./queries";
import { describeRun } from "./read-run";
import { recordStep } from "./settle";

/** Ends a run. The step in progress is finished at the other system, but none follows. */
export async function cancelRun(
  context: ActorContext,
  { params }: Input<typeof cancelContract>,
): Promise<Result<typeof cancelContract>> {
  await database().transaction(async (tx) => {
    const run = await lockRun(context, params.id, tx);
    if (run.endedAt) throw new AppError("conflict", "This run has ended already. Reload the page.");
    await tx
      .update(workflowRuns)
      .set({ status: "cancelled", heldFor: null, leasedUntil: null, endedAt: sql`clock_timestamp()` })
      .where(eq(workflowRuns.id, run.id));
  });
  return { data: await describeRun(params.id, null) };
}

/** Tries the failed step of a run again, under the same key, and goes on. */
export async function continueRun(
  context: ActorContext,
  { params }: Input<typeof continueContract>,
): Promise<Result<typeof continueContract>> {
  await database().transaction(async (tx) => {
    const run = await lockRun(context, params.id, tx);
    if (run.status !== "failed")
      throw new AppError("conflict", "Only a run that failed can go on. Reload the page.");
    await reopen([run.id], tx);
  });
  return { data: await describeRun(params.id, null) };
}

const MOST = 1_000;

/** Continues every run of a workflow that failed in the last 30 days. */
export async function continueFailedRuns(
  context: ActorContext,
  { params }: Input<typeof continueFailedContract>,
): Promise<Result<typeof continueFailedContract>> {
  await assertVisibleAutomation(context, params.id);
  const continued = await database().transaction(async (tx) => {
    const rows = await tx
      .select({ id: workflowRuns.id })
      .from(workflowRuns)
      .where(
        and(eq(workflowRuns.automationId, params.id), hasFailed("workflow_runs"), isRecent("workflow_runs")),
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
}

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
    .where(and(inArray(runSteps.runId, ids), hasFailed("run_steps")));
}

/** Answers the question of a run that waits for an approval; declining ends the run. */
export async function decideRun(
  context: ActorContext,
  { params, body }: Input<typeof decideContract>,
): Promise<Result<typeof decideContract>> {
  await database().transaction(async (tx) => {
    const run = await lockRun(context, params.id, tx);
    if (run.status !== "held" || run.heldFor !== "approval" || !run.position)
      throw new AppError("conflict", "This run no longer waits for an answer. Reload the page.");
    const { position } = run;
    const definition = await readDefinition(run, tx);
    const output = { is_approved: body.is_approved, approved_at: new Date().toISOString() };
    await recordStep(run.id, { result: { ...position, kind: "approval", status: "done", output } }, tx);
    const entries = await readEntries(run.id, tx);
    const next = body.is_approved ? positionAfter(definition, position, { entries }) : null;
    const ends = !body.is_approved || !next;
    await tx
      .update(workflowRuns)
      .set({
        heldFor: null,
        position: next,
        dueAt: sql`now()`,
        status: ends ? (body.is_approved ? "done" : "stopped") : "active",
        error: body.is_approved ? null : "Declined.",
        endedAt: ends ? sql`clock_timestamp()` : null,
      })
      .where(eq(workflowRuns.id, run.id));
  });
  return { data: await describeRun(params.id, null) };
}

/**
 * Starts a new run with the same event and the published version. Steps before `from_step` keep what they returned and
 * are not done again; all others are, under keys of their own.
 */
export async function replayRun(
  context: ActorContext,
  { params, body }: Input<typeof replayContract>,
): Promise<Result<typeof replayContract>> {
  const id = await database().transaction(async (tx) => {
    const run = await lockRun(context, params.id, tx);
    const [automation] = await tx
      .select({ version: automations.version })
      .from(automations)
      .where(eq(automations.id, run.automationId));
    const version = automation?.version ?? run.version;
    const definition = await readDefinition({ ...run, version }, tx);
    const steps = allSteps(definition.steps);
    const from = body.from_step;
    if (from !== null && (!steps.some((step) => step.id === from) || loopAround(definition, from)))
      throw new AppError(
        "conflict",
        "The published workflow has no such step any more. Run it from the start.",
      );
    const [added] = await tx
      .insert(workflowRuns)
      .values({
        automationId: run.automationId,
        userId: run.userId,
        version,
        eventId: run.eventId,
        eventKind: run.eventKind,
        subject: run.subject,
        data: run.data,
        callId: run.callId,
        bookingId: run.bookingId,
        chain: run.chain,
        replayOf: run.id,
        isTest: run.isTest,
        position: from === null ? startOf(definition) : { step: from, item: 0 },
      })
      .returning({ id: workflowRuns.id });
    if (!added) throw new Error("the insert returned no row");
    if (from !== null) {
      const kept = steps.slice(
        0,
        steps.findIndex((step) => step.id === from),
      );
      await keepSteps(
        run.id,
        added.id,
        kept.map((step) => step.id),
        tx,
      );
    }
    await tx.insert(runTurns).values({ userId: run.userId }).onConflictDoNothing();
    return added.id;
  });
  return { data: await describeRun(id, null) };
}

async function keepSteps(fromRun: string, toRun: string, steps: string[], tx: Tx): Promise<void> {
  if (steps.length === 0) return;
  await execute(
    sql`
    insert into run_steps (run_id, step, item, kind, status, input, output, started_at, ended_at)
    select ${toRun}, step, item, kind, status, input, output, started_at, ended_at from run_steps
    where run_id = ${fromRun} and step = any(${sql.param(steps)}::text[]) and status in ('done', 'skipped')`,
    tx,
  );
}

async function readDefinition({ automationId, version }: { automationId: string; version: number }, tx: Tx) {
  const [row] = await tx
    .select({ definition: automationVersions.definition })
    .from(automationVersions)
    .where(and(eq(automationVersions.automationId, automationId), eq(automationVersions.version, version)));
  return definitionSchema.parse(row?.definition);
}

/** How many entries each loop of a run has. */
async function readEntries(runId: string, tx: Tx): Promise<(loopId: string) => number> {
  const rows = await tx
    .select({ step: runSteps.step, output: runSteps.output })
    .from(runSteps)
    .where(and(eq(runSteps.runId, runId), eq(runSteps.kind, "for_each")));
  return (loopId) => {
    const output = rows.find(({ step }) => step === loopId)?.output as { count?: number } | undefined;
    return output?.count ?? 0;
  };
}
