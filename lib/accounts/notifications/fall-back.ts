import { sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { addDeliveries } from "./add-deliveries";
import type { Channel } from "./kinds";
import { isByText, mayArrive, tellsEmergency } from "./tables";

type Emergency = { notification_id: string; user_id: string };
type NewDelivery = { id: string; tellAt: Date };

/**
 * Adds a delivery for an emergency that has arrived nowhere, however its client chose to be told: by text, or if that
 * failed, too, by email. Returns what is to be queued; nothing while another delivery may yet arrive.
 */
export async function fallBack(
  { notification_id: notificationId, user_id: userId }: Emergency,
  tx: Tx,
): Promise<NewDelivery[]> {
  // Of two deliveries that fail at once, the second sees the first.
  await executeIn(tx)(sql`select from notifications where id = ${notificationId} for no key update`);
  const [other] = await executeIn(tx)<{ channel: Channel }[]>(sql`
    select other.channel from (values (1, 'text'), (2, 'email')) as other (place, channel)
    where not exists (select from notification_deliveries d
      where d.notification_id = ${notificationId} and (${mayArrive("d")} or d.channel = other.channel))
    order by other.place limit 1`);
  return other ? addDeliveries({ notificationId, userId, channels: [other.channel], tellAt: null }, tx) : [];
}

/** The same for the emergency of a text that was handed over, but could not be sent; nothing for any other text. */
export async function fallBackFromText(
  { userId, cause }: { userId: string; cause: string },
  tx: Tx,
): Promise<NewDelivery[]> {
  if (!cause.startsWith("notice|")) return [];
  const [failed] = await executeIn(tx)<Emergency[]>(sql`
    update notification_deliveries d set state = 'failed', problem = ${"The text could not be sent to your number."},
      settled_at = now()
    from notifications n where n.id = d.notification_id and ${tellsEmergency("n")} and ${isByText("d")}
      and ${mayArrive("d")} and n.user_id = ${userId} and 'notice|' || n.text_cause || '|' || n.user_id = ${cause}
    returning d.notification_id, n.user_id`);
  return failed ? fallBack(failed, tx) : [];
}
