import { and, eq, sql } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { callCorrections } from "@/db/schema/call-answers";
import { callLogs } from "@/db/schema/calls";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { selectCalls } from "@/lib/calls/calls/select-calls";
import { statusOf } from "@/lib/calls/calls/status";
import { SECOND } from "@/lib/platform/core/clock";
import { conflict, notFound, within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { callChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { correctCall as contract } from "./contract";
import { readCorrection } from "./read-answers";

type Said = Pick<typeof callCorrections.$inferSelect, "status" | "notLead">;

const RUNNING = new Set(["ringing", "in progress", "being written up"]);

/**
 * Stores what the actor says of their own call, beside what was derived from it, with who, when and why in the audit
 * log. Lists, search and figures follow through the call's change. Throws `not_found` for a call that is not theirs,
 * and `conflict` while it is running.
 */
export const correctCall: Verb<typeof contract> = async (context, { params: { callId }, body }) => {
  const { accountId: userId, personId } = context.actor;
  const data = await within(
    3 * SECOND,
    database().transaction(async (tx) => {
      await lockCall({ userId, callId }, tx);
      const before = await readCorrection({ userId, callId }, tx);
      const shown = await shownStatus(callId, tx);
      if (RUNNING.has(shown)) {
        throw conflict("This call is not over yet. Correct it once it has been written up.");
      }
      const was: Said = { status: before?.status ?? null, notLead: before?.not_lead ?? null };
      const now: Said = {
        status: body.status === undefined ? was.status : body.status,
        notLead: body.not_lead === undefined ? was.notLead : body.not_lead,
      };
      const why = body.why ?? before?.why ?? "";
      if (now.status === was.status && now.notLead === was.notLead && why === (before?.why ?? ""))
        return before;
      await store({ userId, personId, callId, why, ...now }, tx);
      await recordChange(
        context,
        {
          action: "updated",
          entity: "call",
          entityId: callId,
          userId,
          changes: {
            ...(now.status === was.status ? {} : { status: { from: shown, to: now.status ?? "as derived" } }),
            ...(now.notLead === was.notLead ? {} : { not_a_lead: { from: was.notLead, to: now.notLead } }),
            ...(why ? { why: { from: null, to: why } } : {}),
          },
        },
        tx,
      );
      return readCorrection({ userId, callId }, tx);
    }),
  );
  return { data };
};

/** Holds the call until the transaction ends, so that corrections are made one after the other. */
export async function lockCall(
  { userId, callId }: { userId: string; callId: string },
  tx: Tx,
): Promise<void> {
  const [call] = await tx
    .select({ id: callLogs.id })
    .from(callLogs)
    .where(and(eq(callLogs.callId, callId), eq(callLogs.userId, userId)))
    .for("update");
  if (!call) throw notFound("The call");
}

async function shownStatus(callId: string, tx: Tx) {
  const [row] = await selectCalls(tx).where(eq(callLogs.callId, callId));
  if (!row) throw notFound("The call");
  return statusOf("evidence", row);
}

/** The call counts as changed, so that search and figures derive its status again. */
async function store(
  said: Said & { userId: string; personId: string; callId: string; why: string },
  tx: Tx,
): Promise<void> {
  const { userId, personId, callId, status, notLead, why } = said;
  if (status === null && notLead === null) {
    await tx.delete(callCorrections).where(eq(callCorrections.callId, callId));
  } else {
    const row = { status, notLead, why, correctedBy: personId, correctedAt: sql`now()` };
    await tx
      .insert(callCorrections)
      .values({ callId, userId, ...row })
      .onConflictDoUpdate({ target: callCorrections.callId, set: row });
  }
  await tx.update(callLogs).set({ updatedAt: sql`now()` }).where(eq(callLogs.callId, callId));
  await recordEvents([callChanged(callId)], tx);
}
