import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { deliveryJobKey, queueDeliveries } from "@/lib/outward/events/delivery-jobs";
import { isWaiting } from "@/lib/outward/events/tables";
import { logger } from "@/lib/platform/core/logger";

/** The limit per kind and run: the next run is within a minute. */
const AT_MOST = 500;

/** The safety net for webhooks: queues due messages without a job. */
export async function sweepWebhooks(): Promise<void> {
  const overdue = sql`(
    select d.id, d.webhook_id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where ${isWaiting("d")} and w.is_active and d.next_attempt_at < now() - interval '1 minute'
      and not exists (select 1 from graphile_worker.jobs j where j.key = ${deliveryJobKey(sql`d.id`)}
        and (j.locked_at is not null or j.attempts < j.max_attempts))
    order by d.id limit ${AT_MOST})`;
  const { count: messages } = await execute(queueDeliveries(overdue));
  if (messages > 0) logger().info({ messages }, "queued webhook messages that had no job");
}
