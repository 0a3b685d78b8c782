import { SECOND } from "@/lib/platform/core/clock";
import { enqueue } from "@/lib/platform/queue/enqueue";

/** Facebook's lists show a change with a delay. */
const AFTER_A_CHANGE_MS = 30 * SECOND;

/** Queues a sync with Facebook shortly, or after `delayMs`. */
export async function syncSoon(delayMs = AFTER_A_CHANGE_MS): Promise<void> {
  const runAt = new Date(Date.now() + delayMs);
  await enqueue("sync-insights", {}, { key: `sync-insights in ${delayMs}`, runAt });
}
