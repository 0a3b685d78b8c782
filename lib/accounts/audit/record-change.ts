import { type SQL, sql } from "drizzle-orm";
import { type DbOrTx, database } from "@/db/client";
import { auditLog } from "@/db/schema/audit";
import { maskAddresses } from "@/lib/platform/core/mask-address";
import type { SecurityKind } from "@/lib/platform/security/kinds";
import { logSecurityWith } from "@/lib/platform/security/log-security";
import { type FieldChanges, MASK } from "./field-changes";

export type AuditAction =
  | "created"
  | "updated"
  | "deleted"
  | "assigned"
  | "unassigned"
  | "disabled"
  | "enabled"
  | "approved"
  | "rotated"
  | "replayed"
  | "tested"
  | "viewed";

type Change = {
  action: AuditAction;
  /** What kind of thing: the word a person would use, as in `phone assignment`. */
  entity: string;
  entityId?: string;
  /** Whom it concerns, where the changes do not say so. */
  userId?: string;
  changes?: FieldChanges;
};

/** What the request ids of jobs begin with. */
export const JOB_PREFIX = "job ";

/** Who made the change: an ActorContext, or what is known of it when a job finishes the work. */
export type Author = { actor: { userId: string | null }; requestId: string; address?: string };

/**
 * Records who changed what (SAFE-04), and in the security log what bears on access (GATE-11). Give it the transaction
 * of the change, so that neither exists without the other.
 */
export async function recordChange(
  { actor, requestId, address }: Author,
  { action, entity, entityId, userId: given, changes }: Change,
  db: DbOrTx = database(),
): Promise<void> {
  const userId = given ?? userOf({ entity, entityId, changes });
  await db.insert(auditLog).values({
    actorId: actor.userId,
    action,
    entity,
    entityId,
    userId,
    changes: changes ? withoutCapabilities(changes) : null,
    requestId,
  });
  for (const kind of securityKindsOf({ action, entity, changes })) {
    await logSecurityWith(db, {
      kind,
      subject: [entity, entity === "system setting" ? entityId : null].filter(Boolean).join(" "),
      userId: typeof userId === "string" ? userId : null,
      actorId: actor.userId,
      address,
      requestId,
    });
  }
}

/** The audit log is kept for good, so addresses lose what grants access (GATE-10). */
function withoutCapabilities(changes: FieldChanges): FieldChanges {
  return JSON.parse(JSON.stringify(changes), (_, value) =>
    typeof value === "string" ? maskAddresses(value) : value,
  );
}

/** What a change means for access. Jobs give assistants their secrets again and again, which is no news. */
function securityKindsOf({ action, entity, changes = {} }: Omit<Change, "entityId">): SecurityKind[] {
  const hidden = Object.values(changes).some(({ from, to }) => from === MASK || to === MASK);
  if (entity === "automation key") return ["secret-changed"];
  if (entity !== "user") {
    return entity !== "assistant" && (hidden || action === "rotated") ? ["secret-changed"] : [];
  }
  if (action === "disabled") return ["account-disabled"];
  if (action === "enabled") return ["account-enabled"];
  if (action === "approved") return ["account-approved"];
  return changes.admin ? ["role-changed"] : [];
}

/** These are a user's own: their id is the user's. */
const OF_A_USER: readonly string[] = ["user", "payment plan", "agent", "assistant"];

/** Whom a change concerns: as it says itself, else as earlier changes of the same thing. */
function userOf({ entity, entityId, changes = {} }: Omit<Change, "action" | "userId">): string | SQL | null {
  const owner = changes.userId ?? changes.user_id;
  const id = OF_A_USER.includes(entity) ? entityId : (owner?.to ?? owner?.from);
  if (typeof id === "string") return id;
  if (!entityId) return null;
  return sql`(select min(user_id::text)::uuid from audit_log
    where entity = ${entity} and entity_id = ${entityId} having count(distinct user_id) = 1)`;
}
