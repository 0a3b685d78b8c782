import { and, eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { workflowRuns } from "@/db/schema/automations";
import { isHeld } from "@/lib/outward/automations/tables";

/** Goes on with the runs that wait for these services, now that they are connected. */
export async function resumeRuns(granted: readonly { userId: string; service: string }[]): Promise<void> {
  for (const { userId, service } of granted)
    await database()
      .update(workflowRuns)
      .set({ status: "active", heldFor: null, error: null, dueAt: sql`now()` })
      .where(
        and(eq(workflowRuns.userId, userId), isHeld("workflow_runs"), eq(workflowRuns.heldFor, service)),
      );
}
