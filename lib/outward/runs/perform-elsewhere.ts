import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { database, execute } from "@/db/client";
import { runAttempts, runTurns } from "@/db/schema/automations";
import type { ActionStep } from "@/lib/outward/automations/definition";
import type { FieldValues } from "@/lib/outward/automations/template";
import { SECOND } from "@/lib/platform/core/clock";
import type { Lease } from "./claim-runs";
import type { LoadedRun, LoadedStep } from "./load-run";
import { type Performed, type Performer, type StepContext, StepFailure } from "./performers";
import { reserveStart } from "./reserve-start";
import { beginAttempt, INTERRUPTED, RELEASED, settle, underLease } from "./settle";
import { isExpired, isLeased, isQuiet, UNKNOWABLE } from "./tables";

type Work = {
  lease: Lease;
  run: LoadedRun;
  step: ActionStep;
  input: FieldValues;
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
  const { lease, run, step, input, known, context, performer } = work;
  const place = run.position as NonNullable<LoadedRun["position"]>;
  const quiet = await readQuiet(run.userId);
  if (quiet) {
    await settle(lease, { ...RELEASED, dueAt: quiet });
    return null;
  }
  const unsure = known ? await readUnsure(run.runId, place) : undefined;
  if (unsure && performer.find) {
    // Before anything can fail: a search that fails says nothing about the attempt.
    await settle(lease, {}, { attempt: { ...place, ...INTERRUPTED } });
    const found = await lookFor(work, unsure.since);
    if (found) return found;
    const knowable = new Date(unsure.endedAt.getTime() + (performer.lagMs ?? 0));
    if (knowable > new Date()) {
      await settle(lease, { ...RELEASED, dueAt: knowable });
      return null;
    }
  }
  const alone = performer.alone?.(input, context);
  if (alone && !(await takeLock(alone, run.runId))) {
    await settle(lease, { ...RELEASED, dueAt: new Date(Date.now() + SECOND / 4) });
    return null;
  }
  try {
    const turn = run.reservedAt ?? (await reserveTurn(work));
    if (turn > new Date()) {
      await settle(lease, { ...RELEASED, dueAt: turn, reservedAt: turn });
      return null;
    }
    const prepared = known?.prepared ?? (await performer.prepare?.(input, context)) ?? null;
    await beginAttempt(lease, { ...place, kind: step.kind, input, prepared });
    run.reservedAt = null;
    return await performer.perform(input, { ...context, prepared });
  } finally {
    if (alone) await releaseLock(alone, run.runId);
  }
}

/** When the step may begin, so that one client's many runs do not use up what a service allows an account. */
async function reserveTurn({ context, performer }: Work): Promise<Date> {
  const paced = await performer.pace?.(context);
  return paced ? reserveStart(paced) : new Date(0);
}

/** False while another run has it. The lock of a killed process ends with its lease, or by itself. */
async function takeLock(name: string, runId: string): Promise<boolean> {
  const rows = await execute(sql`
    insert into run_locks as l (name, run_id, until) values (${name}, ${runId}, now() + interval '3 minutes')
    on conflict (name) do update set run_id = excluded.run_id, until = excluded.until
    where ${isExpired("l")} or l.run_id = excluded.run_id
      or not exists (select from workflow_runs r where r.id = l.run_id and ${isLeased("r")})
    returning 1`);
  return rows.length > 0;
}

const releaseLock = (name: string, runId: string) =>
  execute(sql`delete from run_locks where name = ${name} and run_id = ${runId}`);

/** Until when a service has asked for a pause; other runs of the client may have been told meanwhile. */
async function readQuiet(userId: string): Promise<Date | null> {
  const [turn] = await database()
    .select({ until: runTurns.quietUntil })
    .from(runTurns)
    .where(and(eq(runTurns.userId, userId), isQuiet("run_turns")));
  return turn?.until ?? null;
}

/** An outcome that cannot be found out is not looked for again in the next attempt, which a person asks for. */
async function lookFor({ lease, run, input, context, performer }: Work, since: Date) {
  try {
    return await performer.find?.(input, { ...context, since });
  } catch (thrown) {
    if (thrown instanceof StepFailure && thrown.then.kind === "fail" && thrown.then.isUnknowable) {
      const { step, item } = run.position as NonNullable<LoadedRun["position"]>;
      await underLease(lease, {}, (tx) =>
        tx
          .update(runAttempts)
          .set({ outcome: "failed", reason: UNKNOWABLE })
          .where(
            and(
              eq(runAttempts.runId, run.runId),
              eq(runAttempts.step, step),
              eq(runAttempts.item, item),
              inArray(runAttempts.outcome, ["running", "unsure"]),
            ),
          ),
      );
    }
    throw thrown;
  }
}

/** The last attempt, if it may have taken effect. `since`: when the first one began. One without an end ends now. */
async function readUnsure(runId: string, { step, item }: { step: string; item: number }) {
  const attempts = await database()
    .select({
      outcome: runAttempts.outcome,
      startedAt: runAttempts.startedAt,
      endedAt: runAttempts.endedAt,
    })
    .from(runAttempts)
    .where(and(eq(runAttempts.runId, runId), eq(runAttempts.step, step), eq(runAttempts.item, item)))
    .orderBy(asc(runAttempts.number));
  const [first, last] = [attempts[0], attempts.at(-1)];
  if (!first || !last || (last.outcome !== "running" && last.outcome !== "unsure")) return undefined;
  return { endedAt: last.endedAt ?? new Date(), since: first.startedAt };
}
