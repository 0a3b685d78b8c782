import { type DbOrTx, database } from "@/db/client";
import { auditLog } from "@/db/schema/audit";

export type AuditAction =
  | "created"
  | "updated"
  | "deleted"
  | "assigned"
  | "unassigned"
  | "disabled"
  | "enabled"
  | "rotated"
  | "replayed"
  | "tested";

export type FieldChanges = Record<string, { from: unknown; to: unknown }>;

type Change = {
  action: AuditAction;
  /** What kind of thing: the word a person would use, as in `phone assignment`. */
  entity: string;
  entityId?: string;
  changes?: FieldChanges;
};

/** Who made the change: an ActorContext, or what is known of it where a job completes what somebody began. */
type Author = { actor: { userId: string | null }; requestId: string };

/** Writes down who changed what (SAFE-04). Give it the transaction of the change, so that neither is without the other. */
export async function recordChange(
  { actor, requestId }: Author,
  { action, entity, entityId, changes }: Change,
  db: DbOrTx = database(),
): Promise<void> {
  await db
    .insert(auditLog)
    .values({ actorId: actor.userId, action, entity, entityId, changes: changes ?? null, requestId });
}
