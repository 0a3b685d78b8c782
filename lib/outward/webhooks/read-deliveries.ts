import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { MAX_ATTEMPTS, type WebhookDelivery } from "./contract";

type Row = Omit<WebhookDelivery, "created_at" | "delivered_at" | "next_attempt_at" | "max_attempts"> & {
  created_at: Date;
  delivered_at: Date | null;
  next_attempt_at: Date | null;
};
type Which = { webhookId: string; deliveryId?: number; before?: number; limit: number };

/** A webhook's deliveries with their newest attempts, newest first. Callers check access. */
export async function readDeliveries(which: Which): Promise<WebhookDelivery[]> {
  const { webhookId, deliveryId = null, before = null, limit } = which;
  const rows = await execute<Row[]>(sql`
    select d.id::float8 as id, d.webhook_id, d.message_id, d.event, d.status, d.attempt, d.http_status, d.error,
      d.created_at, d.delivered_at, d.next_attempt_at, d.payload, coalesce(a.attempts, '[]') as attempts
    from webhook_deliveries d
    left join lateral (
      select json_agg(json_build_object('started_at', started_at, 'ended_at', ended_at, 'http_status', http_status,
        'duration_ms', duration_ms, 'error', error, 'answer', answer) order by id desc) as attempts
      from (select * from webhook_attempts where delivery_id = d.id order by id desc limit 10) newest
    ) a on true
    where d.webhook_id = ${webhookId} and (${deliveryId}::bigint is null or d.id = ${deliveryId}::bigint)
      and (${before}::bigint is null or d.id < ${before}::bigint)
    order by d.id desc limit ${limit}`);
  return rows.map((row) => ({
    ...row,
    max_attempts: MAX_ATTEMPTS,
    created_at: row.created_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  }));
}
