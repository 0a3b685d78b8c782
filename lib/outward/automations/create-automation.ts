import { count, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { automations } from "@/db/schema/automations";
import { profiles } from "@/db/schema/identity";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import { conflict } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { createAutomation as contract } from "./contract";
import { describeAutomation } from "./describe-automation";
import { assertEditable, auditAutomation } from "./queries";

const MAX_AUTOMATIONS = 50;

/**
 * Adds a workflow as a draft. Throws `forbidden` unless its slug is assigned to the client and the actor may change it,
 * and `conflict` beyond 50.
 */
export const createAutomation: Verb<typeof contract> = async (context, { body }) => {
  const {
    user_id: userId = context.actor.accountId,
    workflow_slug: workflowSlug,
    name,
    recipe,
    definition,
  } = body;
  await assertVisibleUser(context, userId);
  const row = await database().transaction(async (tx) => {
    await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for("no key update");
    await assertEditable(context, { userId, workflowSlug }, tx);
    const [present] = await tx
      .select({ all: count() })
      .from(automations)
      .where(eq(automations.userId, userId));
    if ((present?.all ?? 0) >= MAX_AUTOMATIONS)
      throw conflict(
        `There are ${MAX_AUTOMATIONS} automations already. Delete one that is no longer needed, then add this one.`,
      );
    const [added] = await tx
      .insert(automations)
      .values({ userId, workflowSlug, name, recipe, draft: definition, createdBy: context.actor.personId })
      .returning();
    if (!added) throw new Error("the insert returned no row");
    const changes = { name: { from: null, to: name } };
    await auditAutomation(context, { automation: added, action: "created", changes }, tx);
    return added;
  });
  return { data: await describeAutomation(context, row) };
};
