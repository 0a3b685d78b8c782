import { randomUUID } from "node:crypto";
import { database, rawSql } from "@/db/client";
import { webhooks } from "@/db/schema/webhooks";
import { makeSecret, sealWebhookSecret } from "@/lib/outward/webhooks/secret";
import { settled } from "./settled";

/** A webhook of this user; by default subscribed to completed calls. */
export async function makeWebhook(
  userId: string,
  fields: Partial<typeof webhooks.$inferInsert> = {},
): Promise<{ id: string; secret: string }> {
  const id = randomUUID();
  const secret = makeSecret();
  await database()
    .insert(webhooks)
    .values({
      id,
      userId,
      url: "https://example.com/hook",
      events: ["call.completed"],
      secretEncrypted: sealWebhookSecret(secret, id),
      ...fields,
    });
  return { id, secret };
}

export async function webhookRow(id: string) {
  const [row] = await rawSql()`select * from webhooks where id = ${id}`;
  return row;
}

/** A webhook's messages, oldest first, with their attempts. */
export async function deliveriesOf(webhookId: string) {
  await settled();
  return rawSql()`
  select d.id::float8 as id, message_id, event, payload, status, attempt, d.http_status, d.error, next_attempt_at,
    delivered_at, (select count(*)::int from webhook_attempts a where a.delivery_id = d.id) as attempts
  from webhook_deliveries d where webhook_id = ${webhookId} order by d.id`;
}

/** The job of a delivery's next attempt, with the seconds until it. */
export async function jobOf(deliveryId: number) {
  await settled();
  const [job] = await rawSql()<{ queue_name: string; run_at: Date; wait: number }[]>`
    select queue_name, run_at, extract(epoch from run_at - updated_at)::float8 as wait from graphile_worker.jobs
    where key = ${`deliver-webhook:${deliveryId}`}`;
  return job;
}
