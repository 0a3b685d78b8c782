import { and, eq } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { profiles, userRoles } from "@/db/schema/identity";
import { recordChange } from "@/lib/accounts/audit/record-change";
import type { updateUser as contract } from "@/lib/accounts/users/contract";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { AppError, notFound } from "@/lib/platform/core/errors";
import type { Input, Verb } from "@/lib/platform/http/endpoint";
import { agentChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { readUser } from "./read-user";

/**
 * Disables, enables or approves an account, and grants or removes admin rights; for admins. Throws `conflict` for one's
 * own account (removing rights: unless confirmed) and for the last admin, which a trigger detects even for two
 * concurrent requests.
 */
export const updateUser: Verb<typeof contract> = async (context, { params, body }) => {
  assertAdmin(context.actor);
  const { id } = params;
  if (id === context.actor.personId) refuseHarmToOneself(body);
  await database()
    .transaction(async (tx) => {
      const [user] = await tx.select().from(profiles).where(eq(profiles.id, id)).for("update");
      if (!user) throw notFound("That user");
      const { disabled, admin } = body;
      if (disabled !== undefined && disabled !== (user.disabledAt !== null)) {
        const action = disabled ? "disabled" : user.approvedAt ? "enabled" : "approved";
        await setDisabled(tx, user, disabled);
        await recordEvents([agentChanged(id, { atOnce: true })], tx);
        await recordChange(context, { action, entity: "user", entityId: id }, tx);
      }
      if (admin !== undefined && (await setAdmin(tx, id, admin))) {
        const changes = { admin: { from: !admin, to: admin } };
        await recordChange(context, { action: "updated", entity: "user", entityId: id, changes }, tx);
      }
    })
    .catch((thrown) => {
      throw violatedConstraint(thrown) === "an_admin_remains" ? lastAdmin(thrown) : thrown;
    });
  // an admin who removed their own rights may no longer read the user, but needs the confirmation
  return readUser({ ...context, actor: { ...context.actor, role: "admin", isAdmin: true } }, { params });
};

function refuseHarmToOneself({ disabled, admin, confirmed }: Input<typeof contract>["body"]): void {
  if (disabled) {
    throw new AppError("conflict", "You cannot disable your own account. Ask another admin to do it.");
  }
  if (admin === false && !confirmed) {
    throw new AppError("conflict", "This removes your own admin rights. Confirm to continue.");
  }
}

/** A trigger bans the account at Supabase or lifts the ban, and ends its sessions (migration 0021). */
async function setDisabled(
  tx: Tx,
  { id, approvedAt }: typeof profiles.$inferSelect,
  disabled: boolean,
): Promise<void> {
  const change = disabled
    ? { disabledAt: new Date() }
    : { disabledAt: null, approvedAt: approvedAt ?? new Date() };
  await tx.update(profiles).set(change).where(eq(profiles.id, id));
}

/** Whether that changed anything. */
async function setAdmin(tx: Tx, id: string, admin: boolean): Promise<boolean> {
  const role = { userId: id, role: "admin" };
  const rows = admin
    ? await tx.insert(userRoles).values(role).onConflictDoNothing().returning({ id: userRoles.id })
    : await tx
        .delete(userRoles)
        .where(and(eq(userRoles.userId, id), eq(userRoles.role, role.role)))
        .returning({ id: userRoles.id });
  return rows.length > 0;
}

const lastAdmin = (cause: unknown) =>
  new AppError("conflict", "You are the only admin. Make someone else an admin first.", { cause });
