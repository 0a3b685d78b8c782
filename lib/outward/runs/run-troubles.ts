import { and, eq, sql } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { runSteps, runTurns } from "@/db/schema/automations";
import type { Step } from "@/lib/outward/automations/definition";
import { checkedFrom, positionAfter } from "@/lib/outward/automations/position";
import { isTrying } from "@/lib/outward/automations/tables";
import { DAY, SECOND } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { backOff } from "./back-off";
import type { Lease } from "./claim-runs";
import type { LoadedRun } from "./load-run";
import { StepFailure } from "./performers";
import { ended, goOn, RELEASED, recordStep, type StepPlace, tellOfFailure, underLease } from "./settle";
import { entriesOf, remember, wasDone } from "./step-done";
import { isWait } from "./tables";

/** A step that fails for longer is given up. */
const PATIENCE = DAY;

/** Deals with what a step threw: retries it later, holds the run, or gives up. True if the run goes on now. */
export async function handleFailure(
  lease: Lease,
  run: LoadedRun,
  step: Step,
  thrown: unknown,
): Promise<boolean> {
  const failure = thrown instanceof StepFailure ? thrown : unexpected(thrown, run, step);
  const { then, message } = failure;
  if (then.kind === "fail") return giveUp(lease, run, step, { error: message, isUnsure: then.isUnsure });
  if (then.kind === "retry") return retryLater(lease, run, step, { message, ...then });
  const place = placeOf(run);
  if (then.kind === "later") {
    const from = goesOnFrom(run, step);
    await underLease(lease, { ...RELEASED, dueAt: then.until, position: from }, async (tx) => {
      await recordStep(run.runId, { attempt: { ...place, outcome: "failed", reason: message } }, tx);
      // It has not failed yet: its day of patience begins when it may go on.
      await tx.update(runSteps).set({ startedAt: then.until }).where(isStep(run));
      await putBack(run, from, message, tx);
    });
    return false;
  }
  const { heldFor, isUnsure } = then;
  const from = goesOnFrom(run, step);
  await underLease(
    lease,
    { ...RELEASED, status: "held", heldFor, error: message, dueAt: sql`now()`, position: from },
    async (tx) => {
      const attempt = { ...place, outcome: isUnsure ? "unsure" : "failed", reason: heldFor } as const;
      await recordStep(run.runId, { attempt }, tx);
      await tx
        .update(runSteps)
        .set({ status: "waiting", error: message, ...(from === place ? {} : NOT_FILLED_IN) })
        .where(isStep(run));
      await putBack(run, from, message, tx);
    },
  );
  return false;
}

const NOT_FILLED_IN = { input: null, prepared: null };

/** The wait is asleep again, so that a change of the job wakes the run, and one for a time knows that it is over. */
async function putBack(run: LoadedRun, from: StepPlace, message: string, tx: Tx): Promise<void> {
  await tx
    .update(runSteps)
    .set({ status: "waiting", error: message, endedAt: null })
    .where(and(isStep(run, from), isWait("run_steps")));
}

/** Ends the run at a step that failed for good, or goes on if the step says so and the run may. */
export async function giveUp(
  lease: Lease,
  run: LoadedRun,
  step: Step,
  {
    error,
    isUnsure = false,
    isLast = false,
  }: { error: string; isUnsure?: boolean | undefined; isLast?: boolean },
): Promise<boolean> {
  const place = placeOf(run);
  const next =
    step.on_error === "continue" && !isLast
      ? positionAfter(run.definition, place, { entries: (id) => entriesOf(run, id).length })
      : undefined;
  const goesOn = next !== undefined;
  await underLease(lease, goesOn ? goOn(next) : ended("failed", error), async (tx) => {
    const result = { ...place, kind: step.kind, status: "failed", error } as const;
    const attempt = { ...place, outcome: isUnsure ? "unsure" : "failed" } as const;
    await recordStep(run.runId, { result, attempt }, tx);
    if (!goesOn && !run.isTest) await tellOfFailure(run, { step: step.id, error, fence: lease.fence }, tx);
  });
  if (!goesOn) return false;
  remember(run, { ...place, status: "failed", output: null });
  run.position = next;
  run.executed += 1;
  return next !== null;
}

type Retry = { message: string; reason: string; isUnsure: boolean; afterMs?: number | null };

async function retryLater(lease: Lease, run: LoadedRun, step: Step, retry: Retry): Promise<boolean> {
  const { message, reason, isUnsure, afterMs } = retry;
  const place = placeOf(run);
  const [known] = await database()
    .select({ startedAt: runSteps.startedAt, failures: FAILURES, isTrying: IS_TRYING, idleMs: IDLE_MS })
    .from(runSteps)
    .where(isStep(run));
  const failingFor = known ? Date.now() - known.startedAt.getTime() : 0;
  if (failingFor > PATIENCE) return giveUp(lease, run, step, { error: message, isUnsure });
  logger().warn({ runId: run.runId, step: step.kind, reason }, "a step will be tried again");
  // What fails before an attempt is not counted: it waits as long again as no attempt could be made.
  const pause = known?.isTrying
    ? backOff(known.failures, failingFor)
    : backOff(Number.POSITIVE_INFINITY, Math.min(failingFor, known?.idleMs ?? failingFor));
  const wait = Math.max(pause, (afterMs ?? 0) + SECOND / 4);
  await underLease(lease, { ...RELEASED, dueAt: new Date(Date.now() + wait) }, async (tx) => {
    const attempt = { ...place, outcome: isUnsure ? "unsure" : "failed", reason } as const;
    await recordStep(run.runId, { attempt }, tx);
    await tx
      .insert(runSteps)
      .values({ runId: run.runId, ...place, kind: step.kind, status: "running", error: message })
      .onConflictDoUpdate({
        target: [runSteps.runId, runSteps.step, runSteps.item],
        set: { error: message },
      });
    if (afterMs)
      await tx
        .update(runTurns)
        .set({ quietUntil: sql`greatest(quiet_until, now() + ${afterMs} * interval '1 millisecond')` })
        .where(eq(runTurns.userId, run.userId));
  });
  return false;
}

/** In a fragment of its own: in the list of a select from one table, drizzle would leave out the table's name. */
const OF_STEP = sql`run_attempts a
  where (a.run_id, a.step, a.item) = (${runSteps.runId}, ${runSteps.step}, ${runSteps.item})`;

/** The step's attempts without those that a process left when it died: they say nothing about the service. */
const FAILURES = sql<number>`(
  select count(*)::int from ${OF_STEP} and a.reason is distinct from 'interrupted')`;

const IS_TRYING = sql<boolean>`exists (select from ${OF_STEP} and ${isTrying("a")})`;

/** Since its last attempt; null before the first. */
const IDLE_MS = sql<number | null>`(
  select extract(epoch from clock_timestamp() - max(a.ended_at))::float8 * 1000 from ${OF_STEP})`;

function unexpected(thrown: unknown, run: LoadedRun, step: Step): StepFailure {
  logger().error({ err: thrown, runId: run.runId, step: step.kind }, "a step failed unexpectedly");
  return new StepFailure("This step failed on our side. We'll retry it automatically.", {
    kind: "retry",
    reason: "internal",
    isUnsure: true,
  });
}

const placeOf = ({ position }: LoadedRun) => {
  if (!position) throw new Error("a run without a position has no step to fail");
  return position;
};

/**
 * What is written to a customer about a job and has to wait is checked, and filled in, again when it may go: the job may
 * be cancelled or moved by then. What a person runs again goes on as they wanted.
 */
function goesOnFrom(run: LoadedRun, step: Step) {
  const place = placeOf(run);
  const isWritten = step.kind === "send_text" || (step.kind === "send_mail" && step.to.kind === "field");
  const isAboutJob = isWritten && run.bookingId !== null && run.isFromEvent;
  return isAboutJob ? checkedFrom(run.definition, place, (id) => wasDone(run, id)) : place;
}

function isStep(run: LoadedRun, { step, item } = placeOf(run)) {
  return and(eq(runSteps.runId, run.runId), eq(runSteps.step, step), eq(runSteps.item, item));
}
