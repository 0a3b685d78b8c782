import type { Tx } from "@/db/client";
import type { FieldChanges } from "@/lib/accounts/audit/field-changes";
import { type AuditAction, recordChange } from "@/lib/accounts/audit/record-change";
import type { ActorContext } from "@/lib/platform/auth/context";

type Change = { automation: { id: string; userId: string }; action: AuditAction; changes: FieldChanges };

/** Records what was done to a client's workflow, and who did it (SAFE-04). */
export const auditAutomation = (
  context: ActorContext,
  { automation: { id, userId }, action, changes }: Change,
  tx: Tx,
) => recordChange(context, { action, entity: "workflow", entityId: id, userId, changes }, tx);
