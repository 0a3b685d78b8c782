import type { webhooks } from "@/db/schema/webhooks";
import { webhookEvents } from "@/lib/outward/events/events";
import { HIDDEN_SECRET } from "@/lib/platform/http/hidden-secret";
import type { Webhook } from "./contract";

type Row = typeof webhooks.$inferSelect;

/** A row as its owner may see it. The secret is masked unless it was just created. */
export function serializeWebhook(row: Row, secret = HIDDEN_SECRET): Webhook {
  return {
    id: row.id,
    user_id: row.userId,
    workflow_slug: row.workflowSlug,
    url: row.url,
    events: webhookEvents.filter((name) => row.events.includes(name)),
    secret,
    is_active: row.isActive,
    failing_since: row.failingSince?.toISOString() ?? null,
    disabled_at: row.disabledAt?.toISOString() ?? null,
    disabled_reason: row.disabledReason === "gone" ? "gone" : row.disabledReason ? "failing" : null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
