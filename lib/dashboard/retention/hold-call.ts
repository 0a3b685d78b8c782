import { and, eq, sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { callLogs } from "@/db/schema/calls";
import { callHolds } from "@/db/schema/retention";
import { recordChange } from "@/lib/accounts/audit/record-change";
import type { ActorContext } from "@/lib/platform/auth/context";
import { isOfAgency } from "@/lib/platform/auth/permissions";
import { AppError, notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { CallHold, holdCall as holdContract, letCallGo as letGoContract } from "./contract";

/**
 * Holds one of the actor's calls, for an admin any client's: neither a period nor an erasure takes it until it is let go.
 * Throws `not_found` for another's call, and `conflict` if nothing is left to hold.
 */
export const holdCall: Verb<typeof holdContract> = async (
  context,
  { params: { callId }, body: { reason } },
) => {
  const { personId } = context.actor;
  await database().transaction(async (tx) => {
    const call = await lockCall(context, callId, tx);
    if (call.areWordsGone) {
      throw new AppError("conflict", "The words of this call were deleted before. There is nothing to keep.");
    }
    const before = await readHold(callId, tx);
    await tx
      .insert(callHolds)
      .values({ callId, userId: call.userId, reason, heldBy: personId })
      .onConflictDoUpdate({
        target: callHolds.callId,
        set: { reason, heldBy: personId, heldAt: sql`now()` },
      });
    const changes = { hold: { from: before?.reason ?? null, to: reason } };
    await note(context, { action: before ? "updated" : "created", callId, userId: call.userId, changes }, tx);
  });
  const data = await readHold(callId);
  if (!data) throw notFound("The hold");
  return { data };
};

/** Ends a call's hold. Throws `not_found` if there is none. */
export const letCallGo: Verb<typeof letGoContract> = async (context, { params: { callId } }) => {
  await database().transaction(async (tx) => {
    const { userId } = await lockCall(context, callId, tx);
    const [gone] = await tx.delete(callHolds).where(eq(callHolds.callId, callId)).returning();
    if (!gone) throw notFound("The hold");
    const changes = { hold: { from: gone.reason, to: null } };
    await note(context, { action: "ended", callId, userId, changes }, tx);
  });
  return {};
};

/** Why a call is held, by whom and since when; null if it is not. */
export async function readHold(callId: string, tx?: Tx): Promise<CallHold | null> {
  const [row] = await executeIn(tx)<{ reason: string; by: string | null; at: Date }[]>(sql`
    select h.reason, coalesce(nullif(trim(p.full_name), ''), p.email) as by, h.held_at as at
    from call_holds h left join profiles p on p.id = h.held_by where h.call_id = ${callId}`);
  return row ? { ...row, at: row.at.toISOString() } : null;
}

async function lockCall({ actor }: ActorContext, callId: string, tx: Tx) {
  const isTheirs = isOfAgency(actor.role) ? undefined : eq(callLogs.userId, actor.accountId);
  const [call] = await tx
    .select({ userId: callLogs.userId, facts: callLogs.wordFacts })
    .from(callLogs)
    .where(and(eq(callLogs.callId, callId), isTheirs))
    .for("update");
  if (!call?.userId) throw notFound("The call");
  return { userId: call.userId, areWordsGone: call.facts !== null };
}

type Noted = {
  action: "created" | "updated" | "ended";
  callId: string;
  userId: string;
  changes: { hold: { from: string | null; to: string | null } };
};

async function note(context: ActorContext, { callId, ...change }: Noted, tx: Tx): Promise<void> {
  await recordChange(context, { ...change, entity: "call", entityId: callId }, tx);
  await recordEvents([pagesChanged(change.userId)], tx);
}
