import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { automations, automationVersions, runSteps, workflowRuns } from "@/db/schema/automations";
import { type Definition, definition as definitionSchema } from "@/lib/outward/automations/definition";
import type { Position } from "@/lib/outward/automations/position";
import { isActive } from "@/lib/outward/automations/tables";
import type { FieldValues } from "@/lib/outward/automations/template";
import type { Lease } from "./claim-runs";

export type LoadedStep = Pick<
  typeof runSteps.$inferSelect,
  "step" | "item" | "status" | "input" | "prepared" | "output"
>;

/** A run with all that is needed to go on with it. */
export type LoadedRun = {
  runId: string;
  userId: string;
  automationId: string;
  automationName: string;
  workflowSlug: string;
  definition: Definition;
  event: FieldValues;
  eventKind: string;
  callId: string | null;
  bookingId: string | null;
  position: Position;
  executed: number;
  steps: LoadedStep[];
};

/** Null if the run is no longer ours. */
export async function loadRun({ runId, fence }: Lease): Promise<LoadedRun | null> {
  const [[run], steps] = await Promise.all([
    database()
      .select({
        runId: workflowRuns.id,
        userId: workflowRuns.userId,
        automationId: workflowRuns.automationId,
        automationName: automations.name,
        workflowSlug: automations.workflowSlug,
        definition: automationVersions.definition,
        event: workflowRuns.data,
        eventKind: workflowRuns.eventKind,
        callId: workflowRuns.callId,
        bookingId: workflowRuns.bookingId,
        position: workflowRuns.position,
        executed: workflowRuns.executed,
      })
      .from(workflowRuns)
      .innerJoin(automations, eq(automations.id, workflowRuns.automationId))
      .innerJoin(
        automationVersions,
        and(
          eq(automationVersions.automationId, workflowRuns.automationId),
          eq(automationVersions.version, workflowRuns.version),
        ),
      )
      .where(and(eq(workflowRuns.id, runId), eq(workflowRuns.fence, fence), isActive("workflow_runs"))),
    database()
      .select({
        step: runSteps.step,
        item: runSteps.item,
        status: runSteps.status,
        input: runSteps.input,
        prepared: runSteps.prepared,
        output: runSteps.output,
      })
      .from(runSteps)
      .where(eq(runSteps.runId, runId)),
  ]);
  if (!run) return null;
  return {
    ...run,
    definition: definitionSchema.parse(run.definition),
    event: run.event as FieldValues,
    steps,
  };
}
