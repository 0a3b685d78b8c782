import { eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { reasonLabels } from "@/db/schema/reasons";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { lockCall } from "@/lib/calls/answers/correct-call";
import { SECOND } from "@/lib/platform/core/clock";
import { conflict, within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { labelReason as contract } from "./contract";
import { readReason } from "./read-reason";

/**
 * Says why the caller of the actor's own call did not book; it counts instead of what was judged, and is kept when that
 * changes. Throws `not_found` for a call that is not theirs, `conflict` for one that has no reason.
 */
export const labelReason: Verb<typeof contract> = async (
  context,
  { params: { callId }, body: { reason } },
) => {
  const { accountId: userId, personId } = context.actor;
  const data = await within(
    3 * SECOND,
    database().transaction(async (tx) => {
      await lockCall({ userId, callId }, tx);
      const before = await readReason({ userId, callId }, tx);
      if (!before) throw conflict("This call was booked, or is not written up yet.");
      const was = before.is_label ? before.reason : null;
      if (was === reason) return before;
      if (reason === null) {
        await tx.delete(reasonLabels).where(eq(reasonLabels.callId, callId));
      } else {
        const row = { reason, labelledBy: personId, labelledAt: sql`now()` };
        await tx
          .insert(reasonLabels)
          .values({ callId, userId, ...row })
          .onConflictDoUpdate({ target: reasonLabels.callId, set: row });
      }
      const changes = { reason: { from: before.reason, to: reason ?? "as found" } };
      await recordChange(
        context,
        { action: "updated", entity: "call", entityId: callId, userId, changes },
        tx,
      );
      await recordEvents([pagesChanged(userId)], tx);
      return readReason({ userId, callId }, tx);
    }),
  );
  return { data };
};
