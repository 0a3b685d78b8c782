import type { PgInsertValue } from "drizzle-orm/pg-core";
import type { Tx } from "@/db/client";
import { runTurns, workflowRuns } from "@/db/schema/automations";

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
