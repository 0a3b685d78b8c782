import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { runSteps, workflowRuns } from "@/db/schema/automations";
import { userTokens } from "@/db/schema/connections";
import { isHeld } from "@/lib/outward/automations/tables";

/** Goes on with the runs that wait for these services, now that they are connected. Their day of patience begins again. */
export async function resumeRuns(granted: readonly { userId: string; service: string }[]): Promise<void> {
  for (const { userId, service } of granted)
    await database().transaction(async (tx) => {
      const resumed = await tx
        .update(workflowRuns)
        .set({ status: "active", heldFor: null, error: null, dueAt: sql`now()` })
        .where(
          and(eq(workflowRuns.userId, userId), isHeld("workflow_runs"), eq(workflowRuns.heldFor, service)),
        )
        .returning({ id: workflowRuns.id });
      const ids = resumed.map(({ id }) => id);
      await tx
        .update(runSteps)
        .set({ startedAt: sql`clock_timestamp()` })
        .where(and(inArray(runSteps.runId, ids), isNull(runSteps.endedAt)));
    });
}

/** Longer than a step takes between reading its connection and being held for it. */
const MARGIN = sql`interval '5 minutes'`;

/**
 * Resumes runs that were held at the moment at which their service was connected, so that its event found none.
 * `userId`: of this client alone.
 */
export async function resumeOvertaken({ userId }: { userId?: string } = {}): Promise<void> {
  const rows = await database()
    .selectDistinct({ userId: workflowRuns.userId, service: userTokens.service })
    .from(workflowRuns)
    .innerJoin(
      userTokens,
      and(eq(userTokens.userId, workflowRuns.userId), eq(userTokens.service, workflowRuns.heldFor)),
    )
    .where(
      and(
        isHeld("workflow_runs"),
        eq(userTokens.needsReauth, false),
        sql`${userTokens.updatedAt} > ${workflowRuns.dueAt} - ${MARGIN}`,
        userId ? eq(workflowRuns.userId, userId) : undefined,
      ),
    );
  await resumeRuns(rows);
}
