import { and, desc, eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { runAttempts, runSteps, runTurns } from "@/db/schema/automations";
import type { ActionStep } from "@/lib/outward/workflows/definition";
import type { Values } from "@/lib/outward/workflows/template";
import type { Lease } from "./claim-runs";
import type { LoadedRun, LoadedStep } from "./load-run";
import type { Performed, Performer, StepContext } from "./performers";
import { endAttempt, RELEASED, underLease } from "./settle";

type Work = {
  lease: Lease;
  run: LoadedRun;
  step: ActionStep;
  input: Values;
  known: LoadedStep | undefined;
  context: StepContext;
  performer: Extract<Performer<ActionStep["kind"]>, { in: "elsewhere" }>;
};

/**
 * Makes one attempt at a step in another system. The attempt is stored before it is made, so that one that a killed
 * process left is known to be of unknown outcome: then the system is asked first whether it took effect. Null if that
 * cannot be known yet; the run is due again when it can.
 */
export async function performElsewhere(work: Work): Promise<Performed | null> {
  const { lease, run, input, known, context, performer } = work;
  const place = run.position as NonNullable<LoadedRun["position"]>;
  const unsure = known ? await readUnsure(run.runId, place) : undefined;
  if (unsure && known && performer.find) {
    const found = await performer.find(input, { ...context, since: known.startedAt });
    if (found) return found;
    const knowable = new Date(unsure.startedAt.getTime() + (performer.lagMs ?? 0));
    if (knowable > new Date()) {
      await underLease(lease, { ...RELEASED, dueAt: knowable }, async () => {});
      return null;
    }
  }
  const quiet = await readQuiet(run.userId);
  if (quiet) {
    await underLease(lease, { ...RELEASED, dueAt: quiet }, async () => {});
    return null;
  }
  const prepared = known?.prepared ?? (await performer.prepare?.(input, context)) ?? null;
  await beginAttempt(work, prepared);
  return performer.perform(input, { ...context, prepared });
}

/** Until when a service has asked for a pause; other runs of the client may have been told meanwhile. */
async function readQuiet(userId: string): Promise<Date | null> {
  const [turn] = await database()
    .select({ until: runTurns.quietUntil })
    .from(runTurns)
    .where(and(eq(runTurns.userId, userId), sql`${runTurns.quietUntil} > now()`));
  return turn?.until ?? null;
}

/** The last attempt, if it may have taken effect. */
async function readUnsure(runId: string, { step, item }: { step: string; item: number }) {
  const [last] = await database()
    .select({ outcome: runAttempts.outcome, startedAt: runAttempts.startedAt })
    .from(runAttempts)
    .where(and(eq(runAttempts.runId, runId), eq(runAttempts.step, step), eq(runAttempts.item, item)))
    .orderBy(desc(runAttempts.number))
    .limit(1);
  return last && (last.outcome === "running" || last.outcome === "unsure") ? last : undefined;
}

async function beginAttempt({ lease, run, step, input }: Work, prepared: string | null): Promise<void> {
  const { runId } = run;
  const { step: id, item } = run.position as NonNullable<LoadedRun["position"]>;
  await underLease(lease, {}, async (tx) => {
    await endAttempt(runId, { step: id, item }, { outcome: "unsure", reason: "interrupted" }, tx);
    const [begun] = await tx
      .insert(runSteps)
      .values({ runId, step: id, item, kind: step.kind, status: "running", input, prepared, attempts: 1 })
      .onConflictDoUpdate({
        target: [runSteps.runId, runSteps.step, runSteps.item],
        set: { status: "running", attempts: sql`${runSteps.attempts} + 1`, prepared },
      })
      .returning({ attempts: runSteps.attempts });
    if (!begun) throw new Error("the insert returned no row");
    await tx.insert(runAttempts).values({ runId, step: id, item, number: begun.attempts });
  });
}
