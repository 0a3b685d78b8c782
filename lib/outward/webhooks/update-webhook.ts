import { and, eq, sql } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import { isWaiting } from "@/lib/outward/events/tables";
import type { Verb } from "@/lib/platform/http/endpoint";
import { deliveryDue } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { auditWebhook } from "./audit-webhook";
import { checkUrl } from "./check-url";
import type { updateWebhook as contract } from "./contract";
import { lockWebhook, type WebhookRow } from "./queries";
import { serializeWebhook } from "./serialize";

/**
 * Changes the fields in the body. Messages of a webhook that is switched off wait; switching it on again resets its
 * failures and sends them at once.
 */
export const updateWebhook: Verb<typeof contract> = async (context, { params, body }) => {
  checkUrl(body.url);
  return database().transaction(async (tx) => {
    const before = await lockWebhook(context, params.id, tx);
    const wanted = {
      url: body.url ?? before.url,
      events: body.events ?? before.events,
      workflowSlug: body.workflow_slug === undefined ? before.workflowSlug : body.workflow_slug,
      isActive: body.is_active ?? before.isActive,
    };
    const enabled = wanted.isActive && !before.isActive;
    const [after] = await tx
      .update(webhooks)
      .set({
        ...wanted,
        ...(enabled ? { failingSince: null, disabledAt: null, disabledReason: null } : {}),
        ...(enabled ? { listeningSince: sql`now()` } : {}),
        eventsSince: enabled ? {} : sinceWhen(wanted.events, before),
        updatedAt: sql`now()`,
      })
      .where(eq(webhooks.id, before.id))
      .returning();
    if (!after) throw new Error("The update returned no row");
    if (enabled) await resume(after, tx);
    await auditWebhook(context, { action: actionOf(before, after), before, after }, tx);
    return { data: serializeWebhook(after) };
  });
};

/** Those that it keeps are sent from when they were, others from now on. */
function sinceWhen(events: string[], before: WebhookRow): Record<string, string> {
  const now = new Date().toISOString();
  const known = events.flatMap((event) => {
    const since = before.events.includes(event) ? before.eventsSince[event] : now;
    return since ? [[event, since] as const] : [];
  });
  return Object.fromEntries(known);
}

async function resume({ id }: WebhookRow, tx: Tx): Promise<void> {
  const resumed = await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(eq(webhookDeliveries.webhookId, id), isWaiting("webhook_deliveries")))
    .returning({ id: webhookDeliveries.id });
  await recordEvents(
    resumed.map((delivery) => deliveryDue(delivery.id)),
    tx,
  );
}

function actionOf(before: WebhookRow, after: WebhookRow) {
  if (before.isActive === after.isActive) return "updated";
  return after.isActive ? "enabled" : "disabled";
}
