import { and, eq, lte, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { automations, automationVersions } from "@/db/schema/automations";
import { readPlace } from "@/lib/accounts/users/read-place";
import { definition as definitionSchema } from "@/lib/outward/automations/definition";
import { nextDue } from "@/lib/outward/automations/next-due";
import { isOn, isPublished } from "@/lib/outward/automations/tables";
import { startRuns } from "./start-runs";

const AT_ONCE = 500;

/**
 * Starts the workflows whose time has come, once each, and sets their next times. Times that were missed while nothing
 * ran lead to a single run. A client's new zone makes them due without a run, for the next time only. `userId`: of this
 * client alone.
 */
export async function startScheduled({ userId }: { userId?: string } = {}): Promise<void> {
  const due = await database()
    .select({
      id: automations.id,
      userId: automations.userId,
      name: automations.name,
      dueAt: automations.nextDueAt,
      definition: automationVersions.definition,
    })
    .from(automations)
    .innerJoin(automationVersions, isPublished("automation_versions", "automations"))
    .where(
      and(
        isOn("automations"),
        lte(automations.nextDueAt, sql`now()`),
        userId ? eq(automations.userId, userId) : undefined,
      ),
    )
    .orderBy(automations.nextDueAt)
    .limit(AT_ONCE);
  for (const { id, userId: owner, name, dueAt, definition } of due) {
    if (!dueAt) continue;
    const { trigger } = definitionSchema.parse(definition);
    const { timeZone: zone } = await readPlace(owner);
    const isItsTime = nextDue(trigger, zone, new Date(dueAt.getTime() - 1))?.getTime() === dueAt.getTime();
    // First the run, whose key is its time: if the process dies here, the same time does not start another.
    if (isItsTime)
      await startRuns([
        {
          userId: owner,
          kind: "schedule",
          key: `schedule|${id}|${dueAt.toISOString()}`,
          automationId: id,
          happenedAt: new Date(),
          subject: name,
          data: { due_at: dueAt.toISOString() },
        },
      ]);
    await database()
      .update(automations)
      .set({ nextDueAt: nextDue(trigger, zone, new Date()) })
      .where(and(eq(automations.id, id), eq(automations.nextDueAt, dueAt)));
  }
}
