import { sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { endLinks } from "@/lib/accounts/access-links/make-link";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { isAgencyRole } from "@/lib/platform/auth/tables";
import { AppError, notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { changeColleagueRole as changeContract, removeColleague as removeContract } from "./contract";
import { listColleagues } from "./list-colleagues";
import type { AgencyRole } from "./roles";

/** Gives a person of the agency, or one who was invited to it, another role; for admins. */
export const changeColleagueRole: Verb<typeof changeContract> = async (
  context,
  { params: { id }, body: { role } },
) => {
  assertAdmin(context.actor);
  refuseOneself(context, id);
  await database()
    .transaction(async (tx) => {
      const invited = await takeInvitation(id, tx);
      const before = invited ?? (await takeRoles(id, role, tx));
      if (!before) throw notFound("That person");
      if (invited) {
        await executeIn(tx)(sql`
          insert into role_invitations (user_id, role, invited_by) values (${id}, ${role}, ${context.actor.personId})`);
      }
      const changes = fieldChanges({ role: before }, { role });
      if (Object.keys(changes).length === 0) return;
      await recordChange(context, { action: "updated", entity: "colleague", entityId: id, changes }, tx);
    })
    .catch(explainLastAdmin);
  return listColleagues(context);
};

/** Takes a person's role at the agency away, or cancels their invitation; for admins. */
export const removeColleague: Verb<typeof removeContract> = async (context, { params: { id } }) => {
  assertAdmin(context.actor);
  refuseOneself(context, id);
  await database()
    .transaction(async (tx) => {
      const invited = await takeInvitation(id, tx);
      const before = invited ?? (await takeRoles(id, null, tx));
      if (!before) throw notFound("That person");
      if (invited) await endLinks(id, tx);
      else await executeIn(tx)(sql`delete from auth.sessions where user_id = ${id}`);
      const action = invited ? "withdrawn" : "deleted";
      const changes = { role: { from: before, to: null } };
      await recordChange(context, { action, entity: "colleague", entityId: id, changes }, tx);
    })
    .catch(explainLastAdmin);
  return listColleagues(context);
};

function refuseOneself({ actor }: ActorContext, id: string): void {
  if (id !== actor.personId) return;
  throw new AppError("conflict", "You cannot change your own role. Ask another admin to do it.");
}

async function takeInvitation(id: string, tx: Tx): Promise<string | null> {
  const [taken] = await executeIn(tx)<{ role: string }[]>(
    sql`delete from role_invitations where user_id = ${id} and account_id is null returning role`,
  );
  return taken?.role ?? null;
}

/** Replaces the roles that a person has by one, or by none; returns the one before, null for somebody without. */
async function takeRoles(id: string, role: AgencyRole | null, tx: Tx): Promise<string | null> {
  const held = await executeIn(tx)<{ role: string }[]>(
    sql`select r.role from user_roles r where r.user_id = ${id} and ${isAgencyRole("r")} order by r.role for update`,
  );
  if (held.length === 0) return null;
  if (role)
    await executeIn(tx)(
      sql`insert into user_roles (user_id, role) values (${id}, ${role}) on conflict do nothing`,
    );
  await executeIn(tx)(
    sql`delete from user_roles r where r.user_id = ${id} and ${isAgencyRole("r")} and r.role is distinct from ${role}`,
  );
  return held[0]?.role ?? null;
}

function explainLastAdmin(thrown: unknown): never {
  if (violatedConstraint(thrown) !== "an_admin_remains") throw thrown;
  throw new AppError("conflict", "This is the only admin. Make someone else an admin first.", {
    cause: thrown,
  });
}
