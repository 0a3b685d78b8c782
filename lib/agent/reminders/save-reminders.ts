import { eq, sql } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { reminderSettings } from "@/db/schema/reminders";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { conflict } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { saveReminders as contract } from "./contract";
import { NO_SENDER, showReminders } from "./show-reminders";

/** Switches the signed-in client's reminders on or off. Throws `conflict` while they could not be sent. */
export const saveReminders: Verb<typeof contract> = async (context, { body: { on } }) => {
  const { accountId: userId } = context.actor;
  await database().transaction(async (tx) => {
    if (on && !(await canText(userId, tx))) throw conflict(NO_SENDER);
    const [before] = await tx
      .select()
      .from(reminderSettings)
      .where(eq(reminderSettings.userId, userId))
      .for("update");
    const was = before?.enabled ?? false;
    if (was === on) return;
    await tx
      .insert(reminderSettings)
      .values({ userId, enabled: on })
      .onConflictDoUpdate({
        target: reminderSettings.userId,
        set: { enabled: on, updatedAt: sql`now()` },
      });
    const changes = { on: { from: was, to: on } };
    await recordChange(context, { action: "updated", entity: "reminders", entityId: userId, changes }, tx);
  });
  return showReminders(context);
};

async function canText(userId: string, tx: Tx): Promise<boolean> {
  const [agent] = await tx
    .select({ sender: agents.textSender })
    .from(agents)
    .where(eq(agents.userId, userId));
  return Boolean(agent?.sender);
}
