import { eq, sql } from "drizzle-orm";
import { database, execute } from "@/db/client";
import { column } from "@/db/column";
import { profiles } from "@/db/schema/identity";
import { isInvited } from "@/lib/accounts/account-mail/tables";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { canChangeAccounts } from "@/lib/accounts/auth-provider/provider-admin";
import { setEmail } from "@/lib/accounts/auth-provider/set-email";
import { freeAddress } from "@/lib/accounts/users/free-address";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { isAdmin } from "@/lib/platform/auth/tables";
import { AppError, notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { correctUser as contract } from "./contract";
import { assertCanSendLinks } from "./link-obstacle";
import { makeLink } from "./make-link";

/**
 * Corrects a client's name, address and town; for admins. Links that went to the former address no longer count; somebody who was invited
 * is invited again at the new one, and anybody else is told at the former one (trigger tell_of_changed_account). Admins change their own.
 */
export const correctUser: Verb<typeof contract> = async (context, { params: { id }, body }) => {
  assertAdmin(context.actor);
  const before = await readUser(id);
  if (before.admin) {
    throw new AppError("conflict", "Admins change their own name and email, on their page Settings.");
  }
  const { full_name: fullName = before.full_name, email = before.email } = body;
  const isMoved = before.email !== email;
  if (isMoved) await moveAccount(before, email);
  const town = body.town === undefined ? before.town : body.town || null;
  const changes = fieldChanges(
    { fullName: before.full_name, email: before.email, town: before.town },
    { fullName, email, town },
  );
  const link = await database().transaction(async (tx) => {
    if (Object.keys(changes).length > 0) {
      await tx.update(profiles).set({ fullName, town }).where(eq(profiles.id, id));
      await recordChange(context, { action: "updated", entity: "user", entityId: id, changes }, tx);
    }
    return isMoved && before.invited ? makeLink(context, { id, email }, { atMost: 10 }, tx) : null;
  });
  return { data: { full_name: fullName ?? email, email, invited_again: link !== null } };
};

type User = {
  id: string;
  email: string;
  full_name: string | null;
  town: string | null;
  admin: boolean;
  invited: boolean;
};

async function readUser(id: string): Promise<User> {
  const [user] = await execute<User[]>(sql`
    select p.id, p.email, p.full_name, p.town, ${isAdmin(column("p", "id"))} as admin, ${isInvited("p")} as invited
    from profiles p where p.id = ${id}`);
  if (!user) throw notFound("That user");
  return user;
}

async function moveAccount({ id, invited }: User, email: string): Promise<void> {
  if (invited) assertCanSendLinks();
  if (!canChangeAccounts()) {
    throw new AppError(
      "conflict",
      "Set SUPABASE_SECRET_KEY on the server, so that an admin can change an email.",
    );
  }
  await freeAddress(email);
  await setEmail(id, email);
}
