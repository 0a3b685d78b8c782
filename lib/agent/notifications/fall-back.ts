import { sql } from "drizzle-orm";
import { execute, type Tx } from "@/db/client";
import type { Channel } from "@/lib/accounts/notifications/kinds";
import { mayArrive } from "@/lib/accounts/notifications/tables";
import { addDeliveries } from "./add-deliveries";
import type { DueDelivery } from "./due-delivery";

/**
 * Adds a delivery for an emergency that has arrived nowhere, however its client chose to be told: by text, or if that
 * failed, too, by email. Returns what is to be queued; nothing while another delivery may yet arrive.
 */
export async function fallBack(
  { notification_id: notificationId, user_id: userId }: DueDelivery,
  tx: Tx,
): Promise<{ id: string; tellAt: Date }[]> {
  // Of two deliveries that fail at once, the second sees the first.
  await execute(sql`select from notifications where id = ${notificationId} for no key update`, tx);
  const [other] = await execute<{ channel: Channel }[]>(
    sql`
    select other.channel from (values (1, 'text'), (2, 'email')) as other (place, channel)
    where not exists (select from notification_deliveries d
      where d.notification_id = ${notificationId} and (${mayArrive("d")} or d.channel = other.channel))
    order by other.place limit 1`,
    tx,
  );
  return other ? addDeliveries({ notificationId, userId, channels: [other.channel], tellAt: null }, tx) : [];
}
