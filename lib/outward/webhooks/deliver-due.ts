import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { deliveryJobKey } from "@/lib/outward/events/delivery-jobs";
import { isWaiting } from "@/lib/outward/events/tables";
import { SECOND } from "@/lib/platform/core/clock";
import { deliverWebhook } from "./deliver";

/** Shorter than the time after which the sweep treats a worker as dead. */
const GO_ON_FOR = 30 * SECOND;

/**
 * The job of a delivery: makes its attempt, then continues with other due deliveries of the same webhook. Between two
 * jobs of one queue Graphile Worker often waits for its next poll, which would allow only a few messages a second.
 */
export async function deliverDue(deliveryId: number): Promise<void> {
  const begun = performance.now();
  for (let next: number | null = deliveryId; next !== null; ) {
    await deliverWebhook(next);
    next = performance.now() - begun < GO_ON_FOR ? await takeNext(deliveryId) : null;
  }
}

/** The oldest other due delivery of the same webhook; its own job is removed from the queue. */
async function takeNext(deliveryId: number): Promise<number | null> {
  const [row] = await execute<{ id: number }[]>(sql`
    with due as (
      select d.id from webhook_deliveries d
      join webhooks w on w.id = d.webhook_id and w.is_active
      where ${isWaiting("d")} and d.next_attempt_at <= now() and d.id <> ${deliveryId}
        and d.webhook_id = (select webhook_id from webhook_deliveries where id = ${deliveryId})
      order by d.id limit 1
    ), removed as (
      select count(graphile_worker.remove_job(${deliveryJobKey(sql`id`)})) from due
    )
    select due.id::float8 as id from due, removed`);
  return row?.id ?? null;
}
