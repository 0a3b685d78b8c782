import { and, eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { webhookDeliveries } from "@/db/schema/webhooks";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { TEST_EVENT } from "@/lib/outward/events/events";
import { isWaiting } from "@/lib/outward/events/tables";
import { conflict, notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { deliveryDue } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { replayDelivery as contract } from "./contract";
import { lockWebhook } from "./queries";
import { readDeliveries } from "./read-deliveries";

/**
 * Sends a message once more, under its own message id and with all previous attempts kept. One that is still waiting is
 * sent now. Throws `conflict` while its webhook is switched off.
 */
export const replayDelivery: Verb<typeof contract> = async (context, { params }) => {
  const webhookId = await database().transaction(async (tx) => {
    const { id, isActive } = await lockWebhook(context, params.id, tx);
    const [row] = await tx
      .update(webhookDeliveries)
      .set({
        status: "waiting",
        nextAttemptAt: sql`now()`,
        deliveredAt: null,
        attempt: sql`case when ${isWaiting("webhook_deliveries")} then ${webhookDeliveries.attempt} else 0 end`,
      })
      .where(and(eq(webhookDeliveries.id, params.deliveryId), eq(webhookDeliveries.webhookId, id)))
      .returning({ event: webhookDeliveries.event });
    if (!row) throw notFound("That message");
    if (!isActive && row.event !== TEST_EVENT) {
      throw conflict("This webhook is switched off. Enable it, then replay the message.");
    }
    if (context.actor.isAdmin) {
      const changes = { delivery: { from: null, to: params.deliveryId } };
      await recordChange(context, { action: "replayed", entity: "webhook", entityId: id, changes }, tx);
    }
    await recordEvents([deliveryDue(params.deliveryId)], tx);
    return id;
  });
  const [delivery] = await readDeliveries({ webhookId, deliveryId: params.deliveryId, limit: 1 });
  if (!delivery) throw notFound("That message");
  return { data: delivery };
};
