import { sql } from "drizzle-orm";
import { database, execute, executeIn } from "@/db/client";
import { MASK } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { refusePassword } from "@/lib/accounts/users/refuse-password";
import type { ActorContext } from "@/lib/platform/auth/context";
import { invalidField } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import { changeAtProvider, provePassword } from "./auth-provider";
import type { changeMyPassword as contract } from "./contract";

/**
 * Changes one's own password and ends one's sessions on other devices at once. Throws `invalid_input` with `fields` for
 * a wrong current password and a new one that is too easy or the same.
 */
export async function changeMyPassword(
  context: ActorContext,
  { body: { current_password, new_password } }: Pick<Input<typeof contract>, "body">,
  request: Request,
): Promise<Result<typeof contract>> {
  const { personId: userId, email, fullName, sessionId } = context.actor;
  if (current_password === new_password) {
    throw invalidField("new_password", "Choose a password that is different from the current one");
  }
  await refusePassword({ password: new_password, email, name: fullName, field: "new_password" });
  await provePassword(context.actor, current_password);
  const isOther = sql`user_id = ${userId} and id is distinct from ${sessionId ?? null}::uuid`;
  // Counted before, because Supabase ends them, too.
  const others = await execute(sql`select id from auth.sessions where ${isOther}`);
  await changeAtProvider(request, { password: new_password, current_password });
  await database().transaction(async (tx) => {
    const changes = { password: { from: MASK, to: MASK } };
    await recordChange(context, { action: "updated", entity: "user", entityId: userId, changes }, tx);
    await executeIn(tx)(sql`delete from auth.sessions where ${isOther}`);
  });
  return { data: { other_sessions_ended: others.length } };
}
