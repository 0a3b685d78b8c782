import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { webhooks } from "@/db/schema/webhooks";
import type { Verb } from "@/lib/platform/http/endpoint";
import { auditWebhook } from "./audit-webhook";
import type { deleteWebhook as contract } from "./contract";
import { lockWebhook } from "./queries";

/** Deletes a webhook with its messages. A job whose message is gone does nothing. */
export const deleteWebhook: Verb<typeof contract> = async (context, { params }) => {
  return database().transaction(async (tx) => {
    const before = await lockWebhook(context, params.id, tx);
    await tx.delete(webhooks).where(eq(webhooks.id, before.id));
    await auditWebhook(context, { action: "deleted", before, after: null }, tx);
    return { data: { id: before.id } };
  });
};
