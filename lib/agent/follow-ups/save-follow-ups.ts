import { eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { followUpSettings } from "@/db/schema/follow-ups";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { conflict } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { findForeignLinks } from "@/lib/platform/security/find-links";
import type { saveFollowUps as contract } from "./contract";
import { NO_SENDER, showFollowUps } from "./show-follow-ups";

/**
 * Switches the text to the signed-in client's callers who did not book on or off, and changes its words. Throws
 * `conflict` while it could not be sent, and for words with a link.
 */
export const saveFollowUps: Verb<typeof contract> = async (context, { body: { on, words } }) => {
  const { accountId: userId } = context.actor;
  if (words && findForeignLinks(words, []).length > 0)
    throw conflict("This text can’t have links or addresses. Take them out, then save again.");
  await database().transaction(async (tx) => {
    const [agent] = await tx
      .select({ sender: agents.textSender })
      .from(agents)
      .where(eq(agents.userId, userId));
    if (on && !agent?.sender) throw conflict(NO_SENDER);
    const [before] = await tx
      .select()
      .from(followUpSettings)
      .where(eq(followUpSettings.userId, userId))
      .for("update");
    const was = { on: before?.onSince != null, words: before?.words ?? null };
    const changes = fieldChanges(was, { on, words });
    if (Object.keys(changes).length === 0) return;
    const onSince = on ? (before?.onSince ?? new Date()) : null;
    await tx
      .insert(followUpSettings)
      .values({ userId, onSince, words })
      .onConflictDoUpdate({
        target: followUpSettings.userId,
        set: { onSince, words, updatedAt: sql`now()` },
      });
    await recordChange(context, { action: "updated", entity: "follow-ups", entityId: userId, changes }, tx);
  });
  return showFollowUps(context);
};
