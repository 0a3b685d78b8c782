import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { readBrand } from "@/lib/accounts/brand/read-brand";
import { type EventData, TEST_EVENT } from "@/lib/outward/events/events";
import { randomToken } from "@/lib/platform/core/crypto";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { testWebhook as contract } from "./contract";
import { deliverWebhook } from "./deliver";
import { findWebhook } from "./queries";

/**
 * Sends a test message at once, whether the webhook is switched on or not, and returns the outcome. It is not retried.
 */
export const testWebhook: Verb<typeof contract> = async (context, { params }) => {
  const { id } = await findWebhook(context, params.id);
  if (context.actor.isAdmin)
    await recordChange(context, { action: "tested", entity: "webhook", entityId: id });
  const messageId = `msg_${randomToken()}`;
  const { name } = await readBrand();
  const data: EventData["webhook.test"] = {
    message: `This is a test from ${name}. If you can read it, your webhook works.`,
  };
  const body = { id: messageId, type: TEST_EVENT, timestamp: new Date().toISOString(), data };
  const [delivery] = await execute<{ id: string }[]>(sql`
    insert into webhook_deliveries (webhook_id, message_id, event, payload)
    select id, ${messageId}, ${TEST_EVENT}, ${JSON.stringify(body)}::text::json from webhooks where id = ${id}
    returning id::text as id`);
  const sent = delivery && (await deliverWebhook(Number(delivery.id)));
  if (!sent) throw notFound("The webhook");
  return {
    data: {
      delivered: sent.delivered,
      http_status: sent.httpStatus,
      duration_ms: sent.durationMs,
      error: sent.error,
      answer: sent.answer,
    },
  };
};
