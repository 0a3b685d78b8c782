import { and, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type DbOrTx, database, type Tx } from "@/db/client";
import { automations } from "@/db/schema/automations";
import { workflowAssignments } from "@/db/schema/workflows";
import type { FieldChanges } from "@/lib/accounts/audit/field-changes";
import { type AuditAction, recordChange } from "@/lib/accounts/audit/record-change";
import type { ActorContext } from "@/lib/platform/auth/context";
import { isWithinReach } from "@/lib/platform/auth/own-rows";
import { AppError, notFound } from "@/lib/platform/core/errors";

export type AutomationRow = typeof automations.$inferSelect;

/** True for one that the actor may see: their own, or any user's for an admin. */
const visible = (context: ActorContext, id: string) =>
  and(eq(automations.id, id), isWithinReach(context, automations.userId));

/** Throws `not_found` for another client's workflow as for one that does not exist. */
export async function findAutomation(context: ActorContext, id: string): Promise<AutomationRow> {
  const [row] = await database().select().from(automations).where(visible(context, id));
  return row ?? missing();
}

/** The same, with a row lock until the transaction ends. */
export async function lockAutomation(context: ActorContext, id: string, tx: Tx): Promise<AutomationRow> {
  const [row] = await tx.select().from(automations).where(visible(context, id)).for("update");
  return row ?? missing();
}

type Update = PgUpdateSetSource<typeof automations>;

/** Changes a locked workflow, and resolves to it as it is now. */
export async function updateAutomation(id: string, change: Update, tx: Tx): Promise<AutomationRow> {
  const [after] = await tx
    .update(automations)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(automations.id, id))
    .returning();
  return after ?? missing();
}

function missing(): never {
  throw notFound("That automation");
}

/** The slugs under which the actor may add and change workflows of a user. */
export async function readEditableSlugs({ actor }: ActorContext, userId: string): Promise<string[]> {
  const rows = await database()
    .select({ slug: workflowAssignments.workflowSlug })
    .from(workflowAssignments)
    .where(
      and(
        eq(workflowAssignments.userId, userId),
        actor.isAdmin ? undefined : eq(workflowAssignments.canEdit, true),
      ),
    )
    .orderBy(workflowAssignments.createdAt);
  return rows.map(({ slug }) => slug);
}

/** Throws `forbidden` unless the slug is assigned to the user and the actor may change its workflows. */
export async function assertEditable(
  { actor }: ActorContext,
  { userId, workflowSlug }: { userId: string; workflowSlug: string },
  db: DbOrTx = database(),
): Promise<void> {
  const [assignment] = await db
    .select({ canEdit: workflowAssignments.canEdit })
    .from(workflowAssignments)
    .where(and(eq(workflowAssignments.userId, userId), eq(workflowAssignments.workflowSlug, workflowSlug)))
    .for("key share");
  if (!assignment)
    throw new AppError(
      "forbidden",
      actor.isAdmin
        ? `Assign the workflow ${workflowSlug} to this client first.`
        : "This kind of workflow isn't assigned to you. Ask your administrator for it.",
    );
  if (!actor.isAdmin && !assignment.canEdit)
    throw new AppError("forbidden", "Ask your administrator to let you change this workflow.");
}

/** Whether the slug is still assigned: without it a workflow cannot be switched on. */
export async function isAssigned(
  { userId, workflowSlug }: { userId: string; workflowSlug: string },
  db: DbOrTx,
): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(workflowAssignments)
    .where(and(eq(workflowAssignments.userId, userId), eq(workflowAssignments.workflowSlug, workflowSlug)));
  return row !== undefined;
}

type Change = { automation: { id: string; userId: string }; action: AuditAction; changes: FieldChanges };

/** Records what was done to a client's workflow, and who did it (SAFE-04). */
export const auditAutomation = (
  context: ActorContext,
  { automation: { id, userId }, action, changes }: Change,
  tx: Tx,
) => recordChange(context, { action, entity: "workflow", entityId: id, userId, changes }, tx);
