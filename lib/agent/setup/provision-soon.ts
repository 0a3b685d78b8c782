import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { SECOND } from "@/lib/platform/core/clock";
import type { EventPayloads } from "@/lib/platform/outbox/events";
import { enqueueAll } from "@/lib/platform/queue/enqueue-all";
import { isProvisioned } from "./tables";

/** Batches several changes into one push; by then every instance's copy of the settings has expired. */
const AFTER_A_CHANGE = 6 * SECOND;

/** System settings that affect every assistant at the provider. */
const SETTINGS: readonly string[] = ["vapi_api_key", "vapi_webhook_secret", "vapi_server_url"];

/** Syncs changed agents to the provider, for clients that exist there. */
export async function provisionSoon(changes: EventPayloads["agent.changed"][]): Promise<void> {
  const userIds = changes.map(({ userId }) => userId);
  const rows = await execute<{ user_id: string }[]>(sql`
    select user_id from agents where ${isProvisioned("agents")} and user_id = any(${sql.param(userIds)}::uuid[])`);
  const urgent = new Set(changes.flatMap(({ userId, atOnce }) => (atOnce ? [userId] : [])));
  await enqueueAll(
    "provision-agent",
    rows.map(({ user_id: userId }) => ({
      payload: { userId },
      key: `provision-agent ${userId}`,
      runAt: new Date(Date.now() + (urgent.has(userId) ? 0 : AFTER_A_CHANGE)),
    })),
  );
}

/** The same for all clients, when a relevant system setting has changed. */
export async function provisionAllSoon(keys: string[]): Promise<void> {
  if (!keys.some((key) => SETTINGS.includes(key))) return;
  const runAt = new Date(Date.now() + AFTER_A_CHANGE);
  await enqueueAll("repair-agents", [{ payload: {}, key: "repair-agents after a setting", runAt }]);
}
