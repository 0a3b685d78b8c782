import { and, eq, inArray, sql } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { automations, workflowRuns } from "@/db/schema/automations";
import { readPlace } from "@/lib/accounts/users/read-place";
import { conflict } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { assertAssigned } from "./assert-assigned";
import { cancelRuns } from "./cancel-runs";
import type { switchAutomation as contract } from "./contract";
import { describeAutomation } from "./describe-automation";
import { nextDue } from "./next-due";
import { type AutomationRow, auditAutomation, lockAutomation, updateAutomation } from "./queries";
import { readDefinition } from "./read-definition";

/**
 * Switches a published workflow on, for events from now on, or off. Throws `conflict` for one that was never published
 * or whose slug is no longer assigned.
 */
export const switchAutomation: Verb<typeof contract> = async (context, { params, body: { state } }) => {
  const row = await database().transaction(async (tx) => {
    const before = await lockAutomation(context, params.id, tx);
    if (before.state === state) return before;
    const change = state === "off" ? { nextDueAt: null } : await whatSwitchesOn(before, tx);
    const after = await updateAutomation(before.id, { state, pausedReason: null, ...change }, tx);
    const action = state === "on" ? "enabled" : "disabled";
    const changes = { state: { from: before.state, to: state } };
    await auditAutomation(context, { automation: before, action, changes }, tx);
    return after;
  });
  return { data: await describeAutomation(context, row) };
};

async function whatSwitchesOn(row: AutomationRow, tx: Tx) {
  if (row.version === null) throw conflict("Publish this automation first. Then it can be switched on.");
  await assertAssigned(row.id, tx);
  const { trigger } = await readDefinition({ automationId: row.id, version: row.version }, tx);
  return {
    listeningSince: sql`now()`,
    nextDueAt: nextDue(trigger, (await readPlace(row.userId, tx)).timeZone, new Date()),
  };
}

/** Switches off a client's workflows under a slug that is no longer assigned, and cancels what waits. */
export async function switchOffUnassigned(
  { userId, workflowSlug }: { userId: string; workflowSlug: string },
  tx: Tx,
): Promise<void> {
  const rows = await tx
    .update(automations)
    .set({ state: "off", pausedReason: null, nextDueAt: null, updatedAt: sql`now()` })
    .where(and(eq(automations.userId, userId), eq(automations.workflowSlug, workflowSlug)))
    .returning({ id: automations.id });
  if (rows.length === 0) return;
  const theirs = inArray(
    workflowRuns.automationId,
    rows.map(({ id }) => id),
  );
  await cancelRuns(theirs, "Cancelled, because this kind of workflow is no longer assigned.", tx);
}
