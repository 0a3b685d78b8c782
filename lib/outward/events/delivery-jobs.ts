import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { causingRequest } from "@/lib/platform/core/cause";
import { isWaiting } from "./tables";

/** The key of a delivery's job. */
export const deliveryJobKey = (id: SQL) => sql`'deliver-webhook:' || ${id}`;

/**
 * Queues the next attempt of each of these deliveries, in place of a waiting job: `from` is a CTE or a sub-select with
 * `id` and `webhook_id`. Deliveries of one webhook share one queue, so that a slow receiver occupies only one of the
 * worker's slots.
 */
export const queueDeliveries = (from: SQL, runAt = sql`now()`) => sql`
  select graphile_worker.add_job('deliver-webhook', payload => json_strip_nulls(json_build_object('deliveryId', id, 'requestId', ${causingRequest()}::text)),
    job_key => ${deliveryJobKey(sql`id`)}, queue_name => 'webhook:' || webhook_id, run_at => ${runAt}, max_attempts => 8)
  from ${from} as due`;

/** Queues those of these deliveries that still wait, for the time of their next attempt. */
export async function queueWaiting(ids: readonly number[]): Promise<void> {
  const waiting = sql`(
    select id, webhook_id, next_attempt_at from webhook_deliveries d
    where id = any(${sql.param(ids)}::bigint[]) and ${isWaiting("d")} order by id)`;
  await execute(queueDeliveries(waiting, sql`next_attempt_at`));
}
