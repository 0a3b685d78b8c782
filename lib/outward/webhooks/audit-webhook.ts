import type { Tx } from "@/db/client";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { type AuditAction, recordChange } from "@/lib/accounts/audit/record-change";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { WebhookRow } from "./queries";

type Change = { action: AuditAction; before: WebhookRow | null; after: WebhookRow | null };

/** Records what an admin did to a client's webhook (SAFE-04); clients' changes to their own are not recorded. */
export async function auditWebhook(
  context: ActorContext,
  { action, before, after }: Change,
  tx: Tx,
): Promise<void> {
  const row = after ?? before;
  if (!context.actor.isAdmin || !row) return;
  const changes = fieldChanges(before && told(before), after && told(after), ["secret"]);
  await recordChange(context, { action, entity: "webhook", entityId: row.id, changes }, tx);
}

const told = ({ userId, workflowSlug, url, events, isActive, secretEncrypted }: WebhookRow) => ({
  user_id: userId,
  workflow_slug: workflowSlug,
  url,
  events,
  is_active: isActive,
  secret: secretEncrypted,
});
