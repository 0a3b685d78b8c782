import { type SQL, sql } from "drizzle-orm";
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
/** What the request ids of jobs begin with. */
export const JOB = "job ";

export type Author = { actor: { userId: string | null }; requestId: string };

/** Writes down who changed what (SAFE-04). Give it the transaction of the change, so that neither is without the other. */
export async function recordChange(
  { actor, requestId }: Author,
  { action, entity, entityId, changes }: Change,
  db: DbOrTx = database(),
): Promise<void> {
  await db.insert(auditLog).values({
    actorId: actor.userId,
    action,
    entity,
    entityId,
    userId: userOf({ entity, entityId, changes }),
    changes: changes ?? null,
    requestId,
  });
}

/** These are a user's own: their id is the user's. */
const OF_A_USER: readonly string[] = ["user", "payment plan", "agent", "assistant"];

/** Whom a change concerns: as it says itself, else as whatever was written about the same thing before. */
function userOf({ entity, entityId, changes = {} }: Omit<Change, "action">): string | SQL | null {
  const owner = changes.userId ?? changes.user_id;
  const told = OF_A_USER.includes(entity) ? entityId : (owner?.to ?? owner?.from);
  if (typeof told === "string") return told;
  if (!entityId) return null;
  return sql`(select min(user_id::text)::uuid from audit_log
    where entity = ${entity} and entity_id = ${entityId} having count(distinct user_id) = 1)`;
}
