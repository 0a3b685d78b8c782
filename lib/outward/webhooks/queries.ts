import { and, eq } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { webhooks } from "@/db/schema/webhooks";
import type { ActorContext } from "@/lib/platform/auth/context";
import { isWithinReach } from "@/lib/platform/auth/own-rows";
import { notFound } from "@/lib/platform/core/errors";

export type WebhookRow = typeof webhooks.$inferSelect;

/** True for a webhook that the actor may change: their own, or any user's for an admin. */
export const touchable = (context: ActorContext, id: string) =>
  and(eq(webhooks.id, id), isWithinReach(context, webhooks.userId));

/** Throws `not_found` for another client's webhook as for one that does not exist (ROLE-15). */
export async function findWebhook(context: ActorContext, id: string): Promise<WebhookRow> {
  const [row] = await database().select().from(webhooks).where(touchable(context, id));
  return row ?? missing();
}

/** The same, with a row lock until the transaction ends. */
export async function lockWebhook(context: ActorContext, id: string, tx: Tx): Promise<WebhookRow> {
  const [row] = await tx.select().from(webhooks).where(touchable(context, id)).for("update");
  return row ?? missing();
}

function missing(): never {
  throw notFound("The webhook");
}
