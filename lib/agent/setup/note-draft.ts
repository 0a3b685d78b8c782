import { sql } from "drizzle-orm";
import { execute, type Tx } from "@/db/client";
import { recordChange } from "@/lib/accounts/audit/record-change";
import type { ActorContext } from "@/lib/platform/auth/context";

/**
 * Records that somebody worked on the draft of a client's agent. The form saves with every pause in typing: saves within
 * a quarter of an hour count as one. The resulting version shows what changed.
 */
export async function noteDraft(context: ActorContext, userId: string, tx: Tx): Promise<void> {
  const [noted] = await execute(
    sql`
    select from audit_log where entity = 'agent draft' and entity_id = ${userId}
      and actor_id = ${context.actor.personId} and created_at > now() - interval '15 minutes' limit 1`,
    tx,
  );
  if (noted) return;
  await recordChange(context, { action: "updated", entity: "agent draft", entityId: userId, userId }, tx);
}
