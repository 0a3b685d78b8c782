import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { ActorContext } from "@/lib/platform/auth/context";
import { recordChange } from "./record-change";
import { isLook } from "./tables";

type Look = { userId: string } & (
  | { entity: "call" | "recording"; callId: string }
  | { entity: "texts" | "tool calls" }
);

/**
 * Records that somebody else than the client’s own people opened a call of theirs, listened to it, or read their texts or
 * what callers told their tools: an admin, whether as themselves or while viewing the client's pages. An open page rereads
 * repeatedly: looks within a quarter of an hour count as one.
 */
export async function noteLook(context: ActorContext, look: Look): Promise<void> {
  const { entity, userId } = look;
  const entityId = "callId" in look ? look.callId : userId;
  const lookerId = context.actor.viewer?.adminId ?? context.actor.personId;
  if (!context.actor.viewer && context.actor.accountId === userId) return;
  const [noted] = await execute(sql`
    select from audit_log a where entity = ${entity} and entity_id = ${entityId} and ${isLook("a")}
      and actor_id = ${lookerId} and created_at > now() - interval '15 minutes' limit 1`);
  if (noted) return;
  const changes = { userId: { from: null, to: userId } };
  const author = { ...context, actor: { personId: lookerId } };
  await recordChange(author, { action: "viewed", entity, entityId, changes });
}
