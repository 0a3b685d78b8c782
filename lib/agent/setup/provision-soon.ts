import { sql } from "drizzle-orm";
import type { DbOrTx } from "@/db/client";
import { SECOND } from "@/lib/platform/core/clock";
import { enqueue } from "@/lib/platform/queue/enqueue";

/** Several changes in a row are one push; and by then no instance holds an older copy of the settings. */
const AFTER_A_CHANGE = 6 * SECOND;

/** System settings that every assistant at the provider follows from. */
const SETTINGS: readonly string[] = ["vapi_api_key", "vapi_webhook_secret", "vapi_server_url"];

/**
 * Has a changed setup, number or tool brought to the provider, for those clients that have been set up there. Give it
 * the transaction of the change. `afterMs`: 0 where calls must stop, or start again, at once.
 */
export async function provisionSoon(
  userIds: readonly string[],
  db: DbOrTx,
  afterMs: number = AFTER_A_CHANGE,
): Promise<void> {
  if (userIds.length === 0) return;
  await db.execute(sql`
    select graphile_worker.add_job('provision-agent', payload => json_build_object('userId', user_id),
      job_key => 'provision-agent ' || user_id, run_at => now() + ${`${afterMs} ms`}::interval, max_attempts => 8)
    from agents where assistant_id is not null and user_id in ${userIds}`);
}

/** The same for all clients, where a system setting has changed that concerns them. */
export async function provisionAllSoon(setting: string, db: DbOrTx): Promise<void> {
  if (!SETTINGS.includes(setting)) return;
  const runAt = new Date(Date.now() + AFTER_A_CHANGE);
  await enqueue("repair-agents", {}, { key: "repair-agents after a setting", runAt, db });
}
