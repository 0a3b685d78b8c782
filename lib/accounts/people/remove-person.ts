import { sql } from "drizzle-orm";
import { database, executeIn } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { endLinks } from "@/lib/accounts/access-links/make-link";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { AppError, notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { removePerson as contract } from "./contract";
import { readPeople } from "./list-people";

/**
 * Removes a person from the actor's account, or cancels their invitation. A trigger ends their sessions, links and
 * devices, and refuses for the last owner, even for two who remove each other at once.
 */
export const removePerson: Verb<typeof contract> = async (context, { params: { id } }) => {
  const { accountId } = context.actor;
  await database()
    .transaction(async (tx) => {
      const [member] = await executeIn(tx)<{ role: string }[]>(
        sql`delete from members where user_id = ${id} and account_id = ${accountId} returning role`,
      );
      const [invited] = member
        ? []
        : await executeIn(tx)<{ role: string }[]>(
            sql`delete from role_invitations where user_id = ${id} and account_id = ${accountId} returning role`,
          );
      const gone = member ?? invited;
      if (!gone) throw notFound("That person");
      if (invited) await endLinks(id, tx);
      const action = member ? "deleted" : "withdrawn";
      const changes = { role: { from: gone.role, to: null } };
      await recordChange(context, { action, entity: "member", entityId: id, userId: accountId, changes }, tx);
    })
    .catch(explainLastOwner);
  return { data: await readPeople(context.actor) };
};

/** Throws the trigger's refusal as a sentence, and everything else as it came. */
export function explainLastOwner(thrown: unknown): never {
  if (violatedConstraint(thrown) !== "an_owner_remains") throw thrown;
  const last = "An account needs an owner, and this is the only one. Make someone else an owner first.";
  throw new AppError("conflict", last, { cause: thrown });
}
