import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { queueDeliveries } from "@/lib/accounts/notifications/queue-deliveries";
import { isDue, isFree } from "@/lib/accounts/notifications/tables";

const AT_ONCE = 500;

/** Queues deliveries again whose job was lost, of every client or of one. */
export async function sweepNotifications({ userId }: { userId?: string } = {}): Promise<void> {
  const theirs = userId ? sql`and n.user_id = ${userId}` : sql``;
  const due = await execute<{ id: string; tell_at: Date }[]>(sql`
    select d.id, d.tell_at from notification_deliveries d join notifications n on n.id = d.notification_id
    where ${isDue("d")} and d.tell_at < now() - interval '1 minute' and ${isFree("d")} ${theirs}
    order by d.tell_at limit ${AT_ONCE}`);
  await queueDeliveries(due.map(({ id, tell_at }) => ({ id, tellAt: tell_at })));
}
