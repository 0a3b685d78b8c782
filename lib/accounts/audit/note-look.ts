import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { ActorContext } from "@/lib/platform/auth/context";
import { recordChange } from "./record-change";
import { isLook } from "./tables";

type Look = { entity: "call" | "recording"; callId: string; userId: string };

/**
 * Records that somebody else than the client’s own people opened a call of theirs, or listened to it: an admin, whether as themselves
 * or while viewing the client's pages. An open page rereads the call repeatedly: looks within a quarter of an hour count
 * as one.
 */
export async function noteLook(context: ActorContext, { entity, callId, userId }: Look): Promise<void> {
  const lookerId = context.actor.viewer?.adminId ?? context.actor.personId;
  if (!context.actor.viewer && context.actor.accountId === userId) return;
  const [noted] = await execute(sql`
    select from audit_log a where entity = ${entity} and entity_id = ${callId} and ${isLook("a")}
      and actor_id = ${lookerId} and created_at > now() - interval '15 minutes' limit 1`);
  if (noted) return;
  const changes = { userId: { from: null, to: userId } };
  const author = { ...context, actor: { personId: lookerId } };
  await recordChange(author, { action: "viewed", entity, entityId: callId, changes });
}
