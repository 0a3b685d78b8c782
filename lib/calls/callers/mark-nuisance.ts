import { and, eq } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { nuisanceCallers } from "@/db/schema/callers";
import { callLogs } from "@/db/schema/calls";
import { recordChange } from "@/lib/accounts/audit/record-change";
import type { ActorContext } from "@/lib/platform/auth/context";
import { isOfAgency } from "@/lib/platform/auth/permissions";
import { conflict, notFound } from "@/lib/platform/core/errors";
import type { Input, Result, Verb } from "@/lib/platform/http/endpoint";
import { pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { forgetNuisance as forgetContract, markNuisance as markContract } from "./contract";

type OfCall = Pick<Input<typeof markContract>, "params">;
type Marked = { userId: string; number: string; callId?: string };

/**
 * Marks the number of one of the actor's calls, for an admin of any client's. Throws `not_found` for another's call,
 * and `conflict` if its caller withheld the number or the client has marked 500.
 */
export const markNuisance: Verb<typeof markContract> = async (context, { params: { callId } }) => {
  const marked = await callerOf(context, callId);
  await database()
    .transaction(async (tx) => {
      const [isNew] = await tx
        .insert(nuisanceCallers)
        .values({ userId: marked.userId, phoneNumber: marked.number, markedBy: context.actor.personId })
        .onConflictDoNothing()
        .returning();
      if (isNew) await note(context, { ...marked, isMarked: true }, tx);
    })
    .catch((thrown: unknown) => {
      if (violatedConstraint(thrown) !== "nuisance_callers_capped") throw thrown;
      throw conflict("You have marked 500 numbers, the maximum. Unmark some under Settings.");
    });
  return { data: { phone_number: marked.number } };
};

/** Takes the mark of a call's caller back. Throws `not_found` if there is none. */
export async function unmarkNuisance(context: ActorContext, { params: { callId } }: OfCall) {
  return unmark(context, await callerOf(context, callId));
}

/** The same for a number of the actor's own list, whose calls may be deleted. */
export async function forgetNuisance(
  context: ActorContext,
  { params: { number } }: Pick<Input<typeof forgetContract>, "params">,
) {
  return unmark(context, { userId: context.actor.accountId, number });
}

async function unmark(context: ActorContext, marked: Marked): Promise<Result<typeof forgetContract>> {
  const { userId, number } = marked;
  await database().transaction(async (tx) => {
    const [gone] = await tx
      .delete(nuisanceCallers)
      .where(and(eq(nuisanceCallers.userId, userId), eq(nuisanceCallers.phoneNumber, number)))
      .returning();
    if (!gone) throw notFound("The mark");
    await note(context, { ...marked, isMarked: false }, tx);
  });
  return {};
}

async function callerOf({ actor }: ActorContext, callId: string): Promise<Marked> {
  const isTheirs = isOfAgency(actor.role) ? undefined : eq(callLogs.userId, actor.accountId);
  const [call] = await database()
    .select({ userId: callLogs.userId, number: callLogs.phoneNumber })
    .from(callLogs)
    .where(and(eq(callLogs.callId, callId), isTheirs));
  if (!call?.userId) throw notFound("The call");
  const { userId, number } = call;
  if (!number || !/^\+\d{5,15}$/.test(number))
    throw conflict("No number is known for this call, so there is nothing to mark.");
  return { userId, number, callId };
}

async function note(
  context: ActorContext,
  { userId, callId, isMarked }: Marked & { isMarked: boolean },
  tx: Tx,
): Promise<void> {
  const change = { action: isMarked ? "created" : "deleted", entity: "nuisance mark" } as const;
  await recordChange(context, { ...change, entityId: callId, userId }, tx);
  await recordEvents([pagesChanged(userId)], tx);
}
