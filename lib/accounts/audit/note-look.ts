import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { ActorContext } from "@/lib/platform/auth/context";
import { recordChange } from "./record-change";

type Look = { entity: "call" | "recording"; callId: string; userId: string };

/**
 * Records that an admin viewed a client's call, or listened to it. An open page rereads the call repeatedly: views
 * within a quarter of an hour count as one.
 */
export async function noteLook(context: ActorContext, { entity, callId, userId }: Look): Promise<void> {
  const [noted] = await execute(sql`
    select from audit_log where entity = ${entity} and entity_id = ${callId} and action = 'viewed'
      and actor_id = ${context.actor.userId} and created_at > now() - interval '15 minutes' limit 1`);
  if (noted) return;
  const changes = { userId: { from: null, to: userId } };
  await recordChange(context, { action: "viewed", entity, entityId: callId, changes });
}
