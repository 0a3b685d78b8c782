import { sql } from "drizzle-orm";
import { database, executeIn } from "@/db/client";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { changePersonRole as contract } from "./contract";
import { listPeople } from "./list-people";
import { explainLastOwner } from "./remove-person";

/** Gives a person of the actor's account, or one who was invited to it, another role. */
export const changePersonRole: Verb<typeof contract> = async (
  context,
  { params: { id }, body: { role } },
) => {
  const { accountId } = context.actor;
  await database()
    .transaction(async (tx) => {
      const [before] = await executeIn(tx)<{ role: string }[]>(sql`
        with member as (
          update members m set role = ${role} from (select role as before from members where user_id = ${id} for update) b
          where m.user_id = ${id} and m.account_id = ${accountId} returning b.before as role
        ), invited as (
          update role_invitations i set role = ${role}
          from (select role as before from role_invitations where user_id = ${id} for update) b
          where i.user_id = ${id} and i.account_id = ${accountId} returning b.before as role
        )
        select role from member union all select role from invited`);
      if (!before) throw notFound("That person");
      const changes = fieldChanges({ role: before.role }, { role });
      if (Object.keys(changes).length === 0) return;
      await recordChange(
        context,
        { action: "updated", entity: "member", entityId: id, userId: accountId, changes },
        tx,
      );
    })
    .catch(explainLastOwner);
  return listPeople(context);
};
