import { eq, sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { automations } from "@/db/schema/automations";
import { assertAssigned } from "@/lib/outward/automations/assert-assigned";
import { loopAround, startOf } from "@/lib/outward/automations/position";
import { readDefinition } from "@/lib/outward/automations/read-definition";
import { allSteps } from "@/lib/outward/automations/steps";
import { conflict } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { replayRun as contract } from "./contract";
import { assertRemembered, insertRun, lockRun } from "./queries";
import { describeRun } from "./read-run";

/**
 * Starts a new run with the same event and the published version. Steps before `from_step` keep what they returned and
 * are not done again; all others are, under keys of their own.
 */
export const replayRun: Verb<typeof contract> = async (context, { params, body }) => {
  const id = await database().transaction(async (tx) => {
    const run = await lockRun(context, params.id, tx);
    assertRemembered(run);
    await assertAssigned(run.automationId, tx);
    const [automation] = await tx
      .select({ version: automations.version })
      .from(automations)
      .where(eq(automations.id, run.automationId));
    const version = automation?.version ?? run.version;
    const definition = await readDefinition({ automationId: run.automationId, version }, tx);
    const steps = allSteps(definition.steps);
    const from = body.from_step;
    if (from !== null && (!steps.some((step) => step.id === from) || loopAround(definition, from)))
      throw conflict("The published automation no longer has that step. Run it from the start.");
    const added = await insertRun(
      {
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
      },
      tx,
    );
    if (!added) throw new Error("the insert returned no row");
    if (from !== null) {
      const kept = steps.slice(
        0,
        steps.findIndex((step) => step.id === from),
      );
      await keepSteps(
        run.id,
        added,
        kept.map((step) => step.id),
        tx,
      );
    }
    return added;
  });
  return { data: await describeRun(id) };
};

async function keepSteps(fromRun: string, toRun: string, steps: string[], tx: Tx): Promise<void> {
  if (steps.length === 0) return;
  await executeIn(tx)(sql`
    insert into run_steps (run_id, step, item, kind, status, input, output, started_at, ended_at)
    select ${toRun}, step, item, kind, status, input, output, started_at, ended_at from run_steps
    where run_id = ${fromRun} and step = any(${sql.param(steps)}::text[]) and status in ('done', 'skipped')`);
}
