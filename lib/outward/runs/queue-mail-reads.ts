import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { waitsForMail } from "@/lib/outward/automations/tables";
import { isDisabled } from "@/lib/platform/auth/tables";
import { enqueueAll } from "@/lib/platform/queue/enqueue-all";

/** Queues the reading of every mailbox that a workflow waits for, but for those of disabled clients. */
export async function queueMailReads(): Promise<void> {
  const rows = await execute<{ user_id: string }[]>(sql`
    select distinct a.user_id from automations a
    join user_tokens t on t.user_id = a.user_id and t.service = 'google_gmail' and not t.needs_reauth
    join profiles p on p.id = a.user_id
    where ${waitsForMail("a")} and not ${isDisabled("p")}`);
  await enqueueAll(
    "read-mail",
    rows.map(({ user_id: userId }) => ({ payload: { userId }, key: `read-mail:${userId}`, maxAttempts: 1 })),
  );
}
