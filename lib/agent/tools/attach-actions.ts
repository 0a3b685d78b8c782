import { randomUUID } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { tools, toolTargets } from "@/db/schema/tools";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import type { ActorContext } from "@/lib/platform/auth/context";
import { randomToken } from "@/lib/platform/core/crypto";
import { conflict } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import { agentChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { ACTION_NAMES, type ActionName } from "./action-names";
import type { attachAgentTools as contract } from "./contract";
import { told } from "./save-target";
import { asksAnAddress } from "./tables";

/**
 * Gives all numbers of a client every built-in action that they lack; for admins. Each action has one tool, which all
 * clients share; it is created when there is none. Targets that exist stay, but for those of a client whom a number was
 * taken from. Throws `conflict` without a number.
 */
export async function attachActions(
  context: ActorContext,
  { params: { userId } }: Pick<Input<typeof contract>, "params">,
): Promise<Result<typeof contract>> {
  assertAdmin(context.actor);
  await assertVisibleUser(context, userId);
  return database().transaction(async (tx) => {
    // Two admins at once would create two tools of one action.
    await executeIn(tx)(sql`select pg_advisory_xact_lock(hashtextextended('built-in tools', 0))`);
    const numbers = await executeIn(tx)<
      { number: string; has: ActionName[] }[]
    >(sql`select p.phone_number as number, array(select g.action from tool_targets g
            where g.phone_number = p.phone_number and g.user_id = p.user_id and g.is_active and not ${asksAnAddress("g")}) as has
          from phone_assignments p where p.user_id = ${userId} and p.is_active order by p.phone_number for share`);
    if (numbers.length === 0)
      throw conflict("This client has no number yet. Assign one, then attach the tools.");
    const missing = numbers.flatMap(({ number, has }) =>
      ACTION_NAMES.filter((action) => !has.includes(action)).map((action) => ({ number, action })),
    );
    const toolOf = await toolsOf(context, [...new Set(missing.map(({ action }) => action))], tx);
    for (const { number, action } of missing) {
      const made = { toolId: toolOf(action), userId, phoneNumber: number, action };
      const row = { ...made, targetUrl: null, secretEncrypted: null };
      const id = randomUUID();
      const [former] = await tx
        .update(toolTargets)
        .set({ isActive: false })
        .where(
          and(
            eq(toolTargets.toolId, row.toolId),
            eq(toolTargets.phoneNumber, number),
            ne(toolTargets.userId, userId),
            toolTargets.isActive,
          ),
        )
        .returning();
      await tx.insert(toolTargets).values({ id, ...row });
      const changes = fieldChanges(former ? told(former) : null, told(row), ["secret"]);
      const verb = former ? "updated" : "created";
      await recordChange(context, { action: verb, entity: "tool target", entityId: id, userId, changes }, tx);
    }
    if (missing.length > 0) await recordEvents([agentChanged(userId)], tx);
    return { data: { attached: missing.length, numbers: numbers.length } };
  });
}

/** The tool of each action: the oldest one that does nothing else, otherwise a new one. */
async function toolsOf(context: ActorContext, actions: readonly ActionName[], tx: Tx) {
  const known = await executeIn(tx)<
    { id: string; action: ActionName }[]
  >(sql`select distinct on (action) t.id, action
      from tools t, lateral (select distinct coalesce(g.action, '') as action from tool_targets g
          where g.tool_id = t.id and g.is_active
        union select t.name where not exists (select from tool_targets g where g.tool_id = t.id and g.is_active)) kind
      where (select count(distinct coalesce(g.action, '')) from tool_targets g where g.tool_id = t.id and g.is_active) <= 1
      order by action, t.created_at, t.id`);
  const ids = new Map(known.map(({ id, action }) => [action, id]));
  for (const name of actions.filter((action) => !ids.has(action))) {
    const row = { id: randomUUID(), name, description: null };
    await tx.insert(tools).values({ ...row, createdBy: context.actor.personId, publicKey: randomToken() });
    const changes = fieldChanges(null, { name, description: null });
    await recordChange(context, { action: "created", entity: "tool", entityId: row.id, changes }, tx);
    ids.set(name, row.id);
  }
  return (action: ActionName): string => {
    const id = ids.get(action);
    if (!id) throw new Error(`there is no tool for ${action}`);
    return id;
  };
}
