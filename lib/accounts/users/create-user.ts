import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { profiles } from "@/db/schema/identity";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { createAccount } from "@/lib/accounts/auth-provider/create-account";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { createUser as contract } from "./contract";
import { freeAddress } from "./free-address";
import { refusePassword } from "./refuse-password";

/**
 * Creates an account and approves it; for admins. Throws `invalid_input` for a password that is too easy, else the
 * provider's own error. A trigger writes the profile in the provider's own commit, so if the process dies in between,
 * the account is left awaiting approval.
 */
export const createUser: Verb<typeof contract> = async (context, { body }) => {
  assertAdmin(context.actor);
  const { email, password, country } = body;
  await refusePassword({ password, email, name: body.fullName, field: "password" });
  await freeAddress(email);
  const id = await createAccount({ email, password, fullName: body.fullName || email });
  const row = await database().transaction(async (tx) => {
    const [row] = await tx
      .update(profiles)
      .set({ approvedAt: new Date(), disabledAt: null, country })
      .where(eq(profiles.id, id))
      .returning();
    if (!row) throw new Error("the auth provider's account has no profile");
    const changes = fieldChanges(null, { email: row.email, fullName: row.fullName, country });
    await recordChange(context, { action: "created", entity: "user", entityId: id, changes }, tx);
    return row;
  });
  return {
    data: {
      id,
      email: row.email,
      full_name: row.fullName ?? row.email,
      created_at: row.createdAt.toISOString(),
    },
  };
};
