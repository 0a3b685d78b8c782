import { eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { webhooks } from "@/db/schema/webhooks";
import type { Verb } from "@/lib/platform/http/endpoint";
import { auditWebhook } from "./audit-webhook";
import type { rotateWebhookSecret } from "./contract";
import { lockWebhook } from "./queries";
import { makeSecret, ROTATION_OVERLAP, sealWebhookSecret } from "./secret";
import { serializeWebhook } from "./serialize";

/** Creates a new secret. The previous one also signs for a day, so that there is time to change the receiver. */
export const rotateSecret: Verb<typeof rotateWebhookSecret> = async (context, { params }) => {
  const secret = makeSecret();
  return database().transaction(async (tx) => {
    const before = await lockWebhook(context, params.id, tx);
    const [after] = await tx
      .update(webhooks)
      .set({
        secretEncrypted: sealWebhookSecret(secret, before.id),
        previousSecretEncrypted: before.secretEncrypted,
        previousSecretUntil: new Date(Date.now() + ROTATION_OVERLAP),
        updatedAt: sql`now()`,
      })
      .where(eq(webhooks.id, before.id))
      .returning();
    if (!after) throw new Error("The update returned no row");
    await auditWebhook(context, { action: "rotated", before, after }, tx);
    return { data: serializeWebhook(after, secret) };
  });
};
