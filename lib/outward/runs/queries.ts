import { and, eq } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { database, type Tx } from "@/db/client";
import { automations, runTurns, workflowRuns } from "@/db/schema/automations";
import type { ActorContext } from "@/lib/platform/auth/context";
import { isWithinReach } from "@/lib/platform/auth/own-rows";
import { DAY } from "@/lib/platform/core/clock";
import { conflict, notFound } from "@/lib/platform/core/errors";
import type { WorkflowRun } from "./contract";

/** The columns of a run as its pages show it. */
export const SHOWN = {
  id: workflowRuns.id,
  automationId: workflowRuns.automationId,
  automationName: automations.name,
  version: workflowRuns.version,
  status: workflowRuns.status,
  heldFor: workflowRuns.heldFor,
  dueAt: workflowRuns.dueAt,
  error: workflowRuns.error,
  eventKind: workflowRuns.eventKind,
  subject: workflowRuns.subject,
  callId: workflowRuns.callId,
  bookingId: workflowRuns.bookingId,
  replayOf: workflowRuns.replayOf,
  isTest: workflowRuns.isTest,
  startedAt: workflowRuns.startedAt,
  endedAt: workflowRuns.endedAt,
};

type Shown = Pick<typeof workflowRuns.$inferSelect, Exclude<keyof typeof SHOWN, "automationName">> & {
  automationName: string;
};

export const serializeRun = (row: Shown): WorkflowRun => ({
  id: row.id,
  automation_id: row.automationId,
  automation_name: row.automationName,
  version: row.version,
  status: row.status as WorkflowRun["status"],
  held_for: row.heldFor,
  due_at: row.status === "active" ? row.dueAt.toISOString() : null,
  error: row.error,
  event: row.eventKind,
  subject: row.subject,
  call_id: row.callId,
  booking_id: row.bookingId,
  replay_of: row.replayOf,
  is_test: row.isTest,
  started_at: row.startedAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
});

/** Locks a run that the actor may see: their own, or any client's for an admin. Throws `not_found` otherwise. */
export async function lockRun(context: ActorContext, id: string, tx: Tx) {
  const [row] = await tx
    .select()
    .from(workflowRuns)
    .where(and(eq(workflowRuns.id, id), isWithinReach(context, workflowRuns.userId)))
    .for("update");
  if (!row) throw notFound("That run");
  return row;
}

/** Throws `not_found` for another client's workflow. */
export async function assertVisibleAutomation(
  context: ActorContext,
  id: string,
): Promise<{ userId: string }> {
  const [row] = await database()
    .select({ userId: automations.userId })
    .from(automations)
    .where(and(eq(automations.id, id), isWithinReach(context, automations.userId)));
  if (!row) throw notFound("That automation");
  return row;
}

/** Adds a run to its client's queue; null if its event has started this workflow before. */
export async function insertRun(run: PgInsertValue<typeof workflowRuns>, tx: Tx): Promise<string | null> {
  const [added] = await tx
    .insert(workflowRuns)
    .values(run)
    .onConflictDoNothing()
    .returning({ id: workflowRuns.id });
  if (!added) return null;
  await tx.insert(runTurns).values({ userId: run.userId }).onConflictDoNothing();
  return added.id;
}

const REMEMBERED = 30 * DAY;

/** What the run read and wrote is still kept, so it can be run again. */
export const isRemembered = ({ endedAt }: { endedAt: Date | null }) =>
  endedAt === null || Date.now() - endedAt.getTime() < REMEMBERED;

/** Throws `conflict` for a run whose data was deleted: its steps would send blanks. */
export function assertRemembered(run: { endedAt: Date | null }): void {
  if (!isRemembered(run))
    throw conflict("This run's data was deleted after 30 days, so it can't be run again.");
}
