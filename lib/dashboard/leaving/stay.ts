import { sql } from "drizzle-orm";
import { database, execute } from "@/db/client";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { AppError } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { agentChanged, pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { keepClient as keepContract, Leaving, stay as stayContract } from "./contract";
import { readLeaving } from "./show-leaving";
import { isBeingErased, isLeaving } from "./tables";

/**
 * Takes the end of the actor's account back. Keys, webhooks and access to Google stay off: people turn them on again.
 * Throws `not_found` if the account does not end, or is being erased.
 */
export const stay: Verb<typeof stayContract> = async (context) => {
  return { data: await takeBack(context, context.actor.accountId) };
};

/** The same for any client; for admins. */
export const keepClient: Verb<typeof keepContract> = async (context, { params: { id } }) => {
  assertAdmin(context.actor);
  return { data: await takeBack(context, id) };
};

async function takeBack(context: ActorContext, accountId: string): Promise<Leaving> {
  await database().transaction(async (tx) => {
    const [departure] = await execute<{ id: string }[]>(
      sql`
      update departures d set withdrawn_at = now(), address = null
      where d.account_id = ${accountId} and ${isLeaving("d")} and not ${isBeingErased("d")} returning d.id`,
      tx,
    );
    if (!departure)
      throw new AppError("not_found", "The account isn't ending, or it is already being erased.");
    // An agent that was offline before stays so.
    await execute(
      sql`
      update agents set offline_at = null where user_id = ${accountId} and exists (
        select from departure_steps s
        where s.departure_id = ${departure.id} and s.step = 'agent' and s.counts ->> 'agents' = '1')`,
      tx,
    );
    await execute(sql`delete from departure_steps where departure_id = ${departure.id}`, tx);
    const changes = { leaves: { from: true, to: null } };
    await recordChange(
      context,
      { action: "withdrawn", entity: "account", entityId: accountId, userId: accountId, changes },
      tx,
    );
    await recordEvents([agentChanged(accountId, { atOnce: true }), pagesChanged(accountId)], tx);
  });
  return readLeaving(accountId);
}
