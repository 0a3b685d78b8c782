import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { onceMore } from "@/db/once-more";
import { queueDeliveries } from "@/lib/outward/events/delivery-jobs";
import { TEST_EVENT } from "@/lib/outward/events/events";
import { isWaiting } from "@/lib/outward/events/tables";
import { logger } from "@/lib/platform/core/logger";
import { waitAfter } from "./outcome";
import { signingSecrets } from "./secret";
import { type Sent, sendMessage } from "./send-message";

type Attempt = {
  attempt_id: string;
  attempt: number;
  webhook_id: string;
  url: string;
  message_id: string;
  event: string;
  body: string;
  secret_encrypted: string;
  previous_secret_encrypted: string | null;
  previous_secret_until: Date | null;
};

/**
 * Makes one attempt at a delivery and schedules the next if it fails. An attempt is recorded before it is made: if the
 * process dies, it counts, and another follows under the same message id. Does nothing for a delivery that is done, or
 * whose webhook is switched off: it waits until that is switched on. Resolves to the outcome.
 */
export async function deliverWebhook(deliveryId: number): Promise<Sent | null> {
  const attempt = await beginAttempt(deliveryId);
  if (!attempt) return null;
  const sent = await sendMessage({
    url: attempt.url,
    messageId: attempt.message_id,
    body: attempt.body,
    secrets: () =>
      signingSecrets({
        id: attempt.webhook_id,
        secretEncrypted: attempt.secret_encrypted,
        previousSecretEncrypted: attempt.previous_secret_encrypted,
        previousSecretUntil: attempt.previous_secret_until,
      }),
  });
  await onceMore(() => recordAttempt(deliveryId, attempt, sent));
  return sent;
}

/** Null if there is nothing to do. A test is sent whether its webhook is switched on or not. */
async function beginAttempt(deliveryId: number): Promise<Attempt | null> {
  const [row] = await execute<Attempt[]>(sql`
    with begun as (
      update webhook_deliveries d set attempt = d.attempt + 1
      from webhooks w
      where d.id = ${deliveryId} and ${isWaiting("d")} and w.id = d.webhook_id
        and (w.is_active or d.event = ${TEST_EVENT})
      returning d.id, d.attempt, d.message_id, d.event, d.payload::text as body, w.id as webhook_id, w.url,
        w.secret_encrypted, w.previous_secret_encrypted, w.previous_secret_until
    ), written as (
      insert into webhook_attempts (delivery_id) select id from begun returning id
    )
    select written.id::text as attempt_id, begun.* from begun, written`);
  return row ?? null;
}

/**
 * The attempt's end, the delivery's state, the webhook's health and the next attempt's job, in one statement that is
 * safe to retry. Switches off a webhook that has failed for five days without a success, or whose receiver is gone.
 */
async function recordAttempt(deliveryId: number, attempt: Attempt, sent: Sent): Promise<void> {
  const isTest = attempt.event === TEST_EVENT;
  const wait = sent.delivered || isTest ? null : waitAfter(attempt.attempt, sent);
  const status = sent.delivered ? "delivered" : wait === null ? "dead" : "waiting";
  const [row] = await execute<{ disabled_reason: string | null }[]>(sql`
    with webhook as materialized ( -- locked first, as in every other change of it
      select id, ${sent.delivered} or not ${isTest} as is_told,
        is_active and (${sent.gone} or not ${sent.delivered} and not ${isTest}
          and failing_since < now() - interval '5 days') is true as disables
      from webhooks where id = ${attempt.webhook_id} for no key update
    ), ended as (
      update webhook_attempts set ended_at = now(), http_status = ${sent.httpStatus},
        duration_ms = ${sent.durationMs}, error = ${sent.error}, answer = ${sent.answer}
      from webhook where webhook_attempts.id = ${attempt.attempt_id}
    ), delivery as (
      update webhook_deliveries d set status = ${status}, http_status = ${sent.httpStatus}, error = ${sent.error},
        delivered_at = case when ${sent.delivered} then now() end,
        next_attempt_at = now() + ${wait}::double precision * interval '1 millisecond'
      from webhook where d.id = ${deliveryId} and ${isWaiting("d")}
      returning d.id, d.webhook_id, d.status, d.next_attempt_at
    ), health as (
      update webhooks w set
        failing_since = case when ${sent.delivered} then null else coalesce(w.failing_since, now()) end,
        is_active = w.is_active and not o.disables,
        disabled_at = case when o.disables then now() else w.disabled_at end,
        disabled_reason = case when o.disables then ${sent.gone ? "gone" : "failing"} else w.disabled_reason end
      from webhook o where w.id = o.id and (o.is_told or o.disables)
      returning case when o.disables then w.disabled_reason end as disabled_reason
    ), job as (
      ${queueDeliveries(sql`(select * from delivery where ${isWaiting("delivery")})`, sql`next_attempt_at`)}
    )
    select (select disabled_reason from health) as disabled_reason, (select count(*) from job) as jobs`);
  if (row?.disabled_reason) {
    const { webhook_id: webhookId } = attempt;
    logger().warn({ webhookId, reason: row.disabled_reason }, "switched off a webhook");
  }
}
