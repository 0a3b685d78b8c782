import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { ActorContext } from "@/lib/platform/auth/context";
import { recordChange } from "./record-change";
import { isLook } from "./tables";

type Look = { userId: string } & (
  | { entity: "call" | "recording"; callId: string }
  | { entity: "texts" | "tool calls" | "workflow runs" | "webhook messages" }
);

/**
 * Records that somebody else than the client’s own people opened a call of theirs, listened to it, or read their texts,
 * what callers told their tools, or what their workflows and webhooks were told: an admin, whether as themselves or while
 * viewing the client's pages. An open page rereads repeatedly: looks within a quarter of an hour count as one.
 */
export const noteLook = (context: ActorContext, look: Look): Promise<void> => noteLooks(context, [look]);

/** The same for one page with words of several clients. */
export async function noteLooks(context: ActorContext, looks: readonly Look[]): Promise<void> {
  const { viewer, personId, accountId } = context.actor;
  const lookerId = viewer?.adminId ?? personId;
  const seen = looks
    .filter(({ userId }) => viewer || accountId !== userId)
    .map((look) => ({ ...look, entityId: "callId" in look ? look.callId : look.userId }));
  if (seen.length === 0) return;
  const unrecorded = await execute<{ at: number }[]>(sql`
    select (at - 1)::int as at
    from unnest(${sql.param(seen.map(({ entity }) => entity))}::text[],
      ${sql.param(seen.map(({ entityId }) => entityId))}::text[]) with ordinality as look(entity, entity_id, at)
    where (select true from audit_log a
      where a.entity = look.entity and a.entity_id = look.entity_id and ${isLook("a")} and a.actor_id = ${lookerId}
        and a.created_at > now() - interval '15 minutes' limit 1) is null`);
  const author = { ...context, actor: { personId: lookerId } };
  for (const { at } of unrecorded) {
    const { entity, entityId, userId } = seen[at] as (typeof seen)[number];
    const changes = { userId: { from: null, to: userId } };
    await recordChange(author, { action: "viewed", entity, entityId, changes });
  }
}
