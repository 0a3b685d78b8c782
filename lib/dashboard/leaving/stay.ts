import { sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import type { StepMemo } from "@/db/schema/departures";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { lockAgent } from "@/lib/agent/readiness/find-client";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { AppError } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { agentChanged, pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { keepClient as keepContract, Leaving, stay as stayContract } from "./contract";
import type { Counts } from "./leaver";
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
    const [departure] = await executeIn(tx)<{ id: string }[]>(sql`
      update departures d set withdrawn_at = now(), address = null
      where d.account_id = ${accountId} and ${isLeaving("d")} and not ${isBeingErased("d")} returning d.id`);
    if (!departure)
      throw new AppError("not_found", "The account isn't ending, or it is already being erased.");
    await switchOn(accountId, departure.id, tx);
    const changes = { leaves: { from: true, to: null } };
    await recordChange(context, { action: "withdrawn", entity: "account", entityId: accountId, changes }, tx);
    await recordEvents([agentChanged(accountId, { atOnce: true }), pagesChanged(accountId)], tx);
  });
  return readLeaving(accountId);
}

/**
 * Forgets the steps, and gives the agent back as it was. One that was offline before stays so, as does one that an admin
 * has taken live or offline meanwhile.
 */
async function switchOn(accountId: string, departureId: string, tx: Tx): Promise<void> {
  // Locks in the order of a step that is under way: first its row, then the agent.
  const steps = await executeIn(tx)<{ step: string; counts: Counts; memo: StepMemo }[]>(
    sql`delete from departure_steps where departure_id = ${departureId} returning step, counts, memo`,
  );
  const off = steps.find(({ step }) => step === "agent");
  if (!off?.counts.agents) return;
  const { live_at = null, offline_at = null } = off.memo;
  await lockAgent(accountId, tx);
  // Earlier releases noted no times. Access to Google was revoked, so a live client is checked at once.
  await executeIn(tx)(sql`
    update agents a set offline_at = null, live_at = ${live_at}::text::timestamptz,
      readiness_due_at = case when ${live_at}::text is not null then now() end
    where a.user_id = ${accountId} and a.offline_at = coalesce(${offline_at}::text::timestamptz, a.offline_at)`);
}
