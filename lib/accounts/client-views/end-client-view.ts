import { and, eq, isNull, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { clientViews } from "@/db/schema/access";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { endClientView as contract } from "./contract";

/** Ends the view of this session, if it has one. One that has run out keeps the end that it had. */
export const endClientView: Verb<typeof contract> = async (context) => {
  const { actor } = context;
  assertAgency(actor);
  const { sessionId } = actor;
  if (!sessionId) return { data: null };
  await database().transaction(async (tx) => {
    const [ended] = await tx
      .update(clientViews)
      .set({ endedAt: sql`least(now(), ${clientViews.endsAt})` })
      .where(and(eq(clientViews.sessionId, sessionId), isNull(clientViews.endedAt)))
      .returning();
    if (!ended) return;
    await recordChange(
      context,
      {
        action: "ended",
        entity: "client pages",
        entityId: ended.id,
        userId: ended.clientId ?? undefined,
      },
      tx,
    );
  });
  return { data: null };
};
