import { randomUUID } from "node:crypto";
import { count, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { profiles } from "@/db/schema/identity";
import { webhooks } from "@/db/schema/webhooks";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import { conflict } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { auditWebhook } from "./audit-webhook";
import { checkUrl } from "./check-url";
import { type createWebhook as contract, MAX_WEBHOOKS } from "./contract";
import { makeSecret, sealWebhookSecret } from "./secret";
import { serializeWebhook } from "./serialize";

/** Creates a webhook. Locks its user's row, so that two concurrent requests cannot exceed the limit together. */
export const createWebhook: Verb<typeof contract> = async (context, { body }) => {
  const { user_id: userId = context.actor.accountId, workflow_slug: workflowSlug = null, url, events } = body;
  await assertVisibleUser(context, userId);
  checkUrl(url);
  const id = randomUUID();
  const secret = makeSecret();
  return database().transaction(async (tx) => {
    await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for("no key update");
    const [present] = await tx
      .select({ webhooks: count() })
      .from(webhooks)
      .where(eq(webhooks.userId, userId));
    if ((present?.webhooks ?? 0) >= MAX_WEBHOOKS) {
      throw conflict(
        `There are ${MAX_WEBHOOKS} webhooks already. Delete one that is no longer needed, then add this one.`,
      );
    }
    const [row] = await tx
      .insert(webhooks)
      .values({ id, userId, workflowSlug, url, events, secretEncrypted: sealWebhookSecret(secret, id) })
      .returning();
    if (!row) throw new Error("The insert returned no row");
    await auditWebhook(context, { action: "created", before: null, after: row }, tx);
    return { data: serializeWebhook(row, secret) };
  });
};
