import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { addDeliveryJob } from "@/lib/outward/events/emit-event";
import { TEST_EVENT } from "@/lib/outward/events/events";
import type { ActorContext } from "@/lib/platform/auth/context";
import { AppError, notFound } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import type { replayDelivery as contract } from "./contract";
import { lockWebhook } from "./queries";
import { readDeliveries } from "./read-deliveries";

/**
 * Sends a message once more, under its own message id and with all previous attempts kept. One that is still waiting is
 * sent now. Throws `conflict` while its webhook is switched off.
 */
export async function replayDelivery(
  context: ActorContext,
  { params }: Input<typeof contract>,
): Promise<Result<typeof contract>> {
  const webhookId = await database().transaction(async (tx) => {
    const { id, isActive } = await lockWebhook(context, params.id, tx);
    const rows = await tx.execute<{ event: string }>(sql`
      with again as (
        update webhook_deliveries set status = 'waiting', next_attempt_at = now(), delivered_at = null,
          attempt = case when status = 'waiting' then attempt else 0 end
        where id = ${params.deliveryId} and webhook_id = ${id}
        returning id, webhook_id, event
      )
      select event, ${addDeliveryJob(sql`again.id`, sql`again.webhook_id`, sql`now()`)} from again`);
    const [row] = rows;
    if (!row) throw notFound("That message");
    if (!isActive && row.event !== TEST_EVENT) {
      throw new AppError("conflict", "This webhook is switched off. Enable it, then replay the message.");
    }
    if (context.actor.isAdmin) {
      const changes = { delivery: { from: null, to: params.deliveryId } };
      await recordChange(context, { action: "replayed", entity: "webhook", entityId: id, changes }, tx);
    }
    return id;
  });
  const [delivery] = await readDeliveries({ webhookId, deliveryId: params.deliveryId, limit: 1 });
  if (!delivery) throw notFound("That message");
  return { data: delivery };
}
