import type { DbOrTx } from "@/db/client";
import { SECOND } from "@/lib/platform/core/clock";
import { enqueue } from "@/lib/platform/queue/enqueue";

/** Facebook shows a change in its lists a little later. */
const AFTER_A_CHANGE_MS = 30 * SECOND;

/** Has the job look at Facebook again in a moment, or after `delayMs`. */
export async function syncSoon(db?: DbOrTx, delayMs = AFTER_A_CHANGE_MS): Promise<void> {
  await enqueue(
    "sync-insights",
    {},
    { key: `sync-insights in ${delayMs}`, runAt: new Date(Date.now() + delayMs), db },
  );
}
