import { inArray, type SQL, sql } from "drizzle-orm";
import { database, executeIn } from "@/db/client";
import { pushDevices } from "@/db/schema/notifications";
import { recordChange } from "@/lib/accounts/audit/record-change";
import type { ActorContext } from "@/lib/platform/auth/context";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { endMyOtherSessions, endMySession as oneContract } from "./contract";

/**
 * Ends one of one's own sessions: its next request is refused, its open pages lead to the sign-in form, and a browser that
 * turned notifications on in it gets no more.
 */
export const endMySession: Verb<typeof oneContract> = async (context, { params: { id } }) => {
  const ended = await endWhere(context, sql`s.id = ${id}`);
  if (ended === 0) throw notFound("That session");
  return { data: { ended } };
};

/** Ends all of one's own sessions but this one. */
export const endOtherSessions: Verb<typeof endMyOtherSessions> = async (context) => {
  const current = context.actor.sessionId ?? null;
  return { data: { ended: await endWhere(context, sql`s.id is distinct from ${current}::uuid`) } };
};

async function endWhere(context: ActorContext, which: SQL): Promise<number> {
  const { personId: userId } = context.actor;
  return database().transaction(async (tx) => {
    const ended = await executeIn(tx)<{ id: string; device: string | null }[]>(sql`
      delete from auth.sessions s where s.user_id = ${userId} and ${which}
      returning s.id, (select d.device from session_details d where d.session_id = s.id) as device`);
    const ids = ended.map(({ id }) => id);
    await tx.delete(pushDevices).where(inArray(pushDevices.sessionId, ids));
    for (const { id, device } of ended) {
      const changes = { device: { from: device ?? "Unknown device", to: null } };
      await recordChange(context, { action: "ended", entity: "session", entityId: id, userId, changes }, tx);
    }
    return ended.length;
  });
}
