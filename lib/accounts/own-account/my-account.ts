import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { profiles } from "@/db/schema/identity";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import type { ActorContext } from "@/lib/platform/auth/context";
import { notFound } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import type { OwnAccount, saveMyAccount as saveContract, myAccount as showContract } from "./contract";

/** One's own name, email and user name. */
export async function showMyAccount({
  actor: { personId: userId },
}: ActorContext): Promise<Result<typeof showContract>> {
  return { data: await readAccount(userId) };
}

/** Changes one's own name. */
export async function saveMyAccount(
  context: ActorContext,
  { body: { full_name } }: Pick<Input<typeof saveContract>, "body">,
): Promise<Result<typeof saveContract>> {
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
}

export async function readAccount(userId: string): Promise<OwnAccount> {
  const [row] = await database()
    .select({ full_name: profiles.fullName, email: profiles.email, username: profiles.username })
    .from(profiles)
    .where(eq(profiles.id, userId));
  if (!row) throw notFound("Your account");
  return { ...row, full_name: row.full_name ?? "" };
}
