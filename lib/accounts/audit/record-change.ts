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
  | "viewed"
  | "invited"
  | "sent"
  | "withdrawn"
  | "accepted"
  | "ended";

type Change = {
  action: AuditAction;
  /** The kind of thing, in words a person would use, e.g. `phone assignment`. */
  entity: string;
  entityId?: string;
  /** The client concerned, if the changes do not show it. */
  userId?: string;
  changes?: FieldChanges;
};

/** The prefix of jobs' request ids. */
export const JOB_PREFIX = "job ";

/** Who made the change: an ActorContext, or the part of it that is known when a job finishes the work. */
export type Author = { actor: { personId: string | null }; requestId: string; address?: string };

/**
 * Records who changed what (SAFE-04), and in the security log what affects access (GATE-11). Pass the transaction of
 * the change, so that neither exists without the other.
 */
export async function recordChange(
  { actor, requestId, address }: Author,
  { action, entity, entityId, userId: given, changes }: Change,
  db: DbOrTx = database(),
): Promise<void> {
  const userId = given ?? userOf({ entity, entityId, changes });
  await db.insert(auditLog).values({
    actorId: actor.personId,
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
      actorId: actor.personId,
      address,
      requestId,
    });
  }
}

/** The audit log is kept for ever, so credentials are removed from addresses (GATE-10). */
function withoutCapabilities(changes: FieldChanges): FieldChanges {
  return JSON.parse(JSON.stringify(changes), (_, value) =>
    typeof value === "string" ? maskAddresses(value) : value,
  );
}

/** The security event for a change, if any. Jobs write assistants' secrets repeatedly, which is not an event. */
function securityKindsOf({ action, entity, changes = {} }: Omit<Change, "entityId">): SecurityKind[] {
  const hidden = Object.values(changes).some(({ from, to }) => from === MASK || to === MASK);
  if (entity === "automation key") return ["secret-changed"];
  if (ROLES.includes(entity)) return ["role-changed"];
  if (FACTORS.includes(entity)) return ["second-factor-changed"];
  if (LINKS.includes(entity)) return action === "sent" ? ["link-sent"] : [];
  if (entity !== "user") {
    return entity !== "assistant" && (hidden || action === "rotated") ? ["secret-changed"] : [];
  }
  if (action === "disabled") return ["account-disabled"];
  if (action === "enabled") return ["account-enabled"];
  if (action === "approved") return ["account-approved"];
  if (changes.password) return ["password-changed"];
  // A new account has an address too.
  if ((changes.email || changes.requestedEmail) && action === "updated") return ["email-changed"];
  return changes.admin ? ["role-changed"] : [];
}

/** The entities that are a person's role: at a client, and at the agency. */
const ROLES: readonly string[] = ["member", "colleague"];

/** By which a person chooses a password. */
const LINKS: readonly string[] = ["invitation", "password reset"];

const FACTORS: readonly string[] = ["second factor", "recovery code"];

/** These belong to a user and have that user's id. */
const OF_A_USER: readonly string[] = [
  "user",
  "colleague",
  "account",
  "payment plan",
  "agent",
  "assistant",
  "notifications",
  "digests",
  "follow-ups",
  "reminders",
  "calendar colours",
  "payment hook",
  "conversion settings",
  "page for clicks",
  ...LINKS,
];

/** The client concerned by a change: as given, otherwise from earlier changes of the same thing. */
function userOf({ entity, entityId, changes = {} }: Omit<Change, "action" | "userId">): string | SQL | null {
  const owner = changes.userId ?? changes.user_id;
  const id = OF_A_USER.includes(entity) ? entityId : (owner?.to ?? owner?.from);
  if (typeof id === "string") return id;
  if (!entityId) return null;
  return sql`(select min(user_id::text)::uuid from audit_log
    where entity = ${entity} and entity_id = ${entityId} having count(distinct user_id) = 1)`;
}
