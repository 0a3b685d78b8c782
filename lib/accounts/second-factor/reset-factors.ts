import { sql } from "drizzle-orm";
import { database, executeIn } from "@/db/client";
import { queueMail } from "@/lib/accounts/account-mail/queue-mail";
import { type Author, recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { AppError, notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { resetSecondFactors as contract } from "./contract";
import { lockFactors } from "./remove-factor";

/** Removes the second factors of somebody who has lost them; for admins. Their own they remove in their settings. */
export const resetSecondFactors: Verb<typeof contract> = async (context, { params: { id } }) => {
  assertAdmin(context.actor);
  if (id === context.actor.personId) {
    throw new AppError("conflict", "Change your own second factors on your page Settings.");
  }
  return { data: { removed: await resetFactors(context, id) } };
};

/**
 * Removes a person's second factors and recovery codes, ends their sessions and tells them by email. They sign in with
 * their password and, if their role needs it, set up a new one at once.
 */
export async function resetFactors(author: Author, userId: string): Promise<number> {
  return database().transaction(async (tx) => {
    const [person] = await executeIn(tx)<{ email: string }[]>(
      sql`select email from profiles where id = ${userId}`,
    );
    if (!person) throw notFound("That user");
    const all = await lockFactors(userId, tx);
    if (all.length === 0) return 0;
    await executeIn(tx)(sql`delete from second_factors where user_id = ${userId}`);
    await executeIn(tx)(sql`delete from recovery_codes where user_id = ${userId}`);
    await executeIn(tx)(sql`delete from auth.sessions where user_id = ${userId}`);
    const name = all.map((factor) => factor.name).join(", ");
    const changes = { name: { from: name, to: null } };
    await recordChange(
      author,
      { action: "deleted", entity: "second factor", entityId: userId, userId, changes },
      tx,
    );
    const facts = { name, by: "admin" };
    await queueMail({ userId, kind: "factor-removed", address: person.email, facts }, tx);
    return all.length;
  });
}
