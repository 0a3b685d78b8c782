import { and, eq, sql } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { runSteps, workflowRuns } from "@/db/schema/automations";
import { positionAfter } from "@/lib/outward/automations/position";
import { readDefinition } from "@/lib/outward/automations/read-definition";
import { conflict } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { decideRun as contract } from "./contract";
import { lockRun } from "./queries";
import { describeRun } from "./read-run";
import { recordStep } from "./settle";
import { entriesOf } from "./step-done";

/** Answers the question of a run that waits for an approval; declining ends the run. */
export const decideRun: Verb<typeof contract> = async (context, { params, body }) => {
  await database().transaction(async (tx) => {
    const run = await lockRun(context, params.id, tx);
    if (run.status !== "held" || run.heldFor !== "approval" || !run.position)
      throw conflict("This run no longer waits for an answer. Reload the page.");
    const { position } = run;
    const definition = await readDefinition(run, tx);
    const output = { is_approved: body.is_approved, approved_at: new Date().toISOString() };
    await recordStep(run.id, { result: { ...position, kind: "approval", status: "done", output } }, tx);
    const loops = { steps: await readLoops(run.id, tx) };
    const entries = (loopId: string) => entriesOf(loops, loopId).length;
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
  return { data: await describeRun(params.id) };
};

const readLoops = (runId: string, tx: Tx) =>
  tx
    .select({ step: runSteps.step, output: runSteps.output })
    .from(runSteps)
    .where(and(eq(runSteps.runId, runId), eq(runSteps.kind, "for_each")));
