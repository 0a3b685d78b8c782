import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { profiles } from "@/db/schema/identity";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { OwnAccount, saveMyAccount as saveContract, myAccount as showContract } from "./contract";

/** One's own name, email and user name. */
export const showMyAccount: Verb<typeof showContract> = async ({ actor: { personId: userId } }) => {
  return { data: await readAccount(userId) };
};

/** Changes one's own name. */
export const saveMyAccount: Verb<typeof saveContract> = async (context, { body: { full_name } }) => {
  const { personId: userId } = context.actor;
  const before = await readAccount(userId);
  const changes = fieldChanges({ fullName: before.full_name }, { fullName: full_name });
  if (Object.keys(changes).length > 0) {
    await database().transaction(async (tx) => {
      await tx.update(profiles).set({ fullName: full_name }).where(eq(profiles.id, userId));
      await recordChange(context, { action: "updated", entity: "user", entityId: userId, changes }, tx);
    });
  }
  return { data: { ...before, full_name } };
};

export async function readAccount(userId: string): Promise<OwnAccount> {
  const [row] = await database()
    .select({ full_name: profiles.fullName, email: profiles.email, username: profiles.username })
    .from(profiles)
    .where(eq(profiles.id, userId));
  if (!row) throw notFound("Your account");
  return { ...row, full_name: row.full_name ?? "" };
}
