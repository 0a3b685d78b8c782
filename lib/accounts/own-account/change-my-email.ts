import { database } from "@/db/client";
import { queueMail } from "@/lib/accounts/account-mail/queue-mail";
import { recordChange } from "@/lib/accounts/audit/record-change";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import { changeAtProvider, provePassword } from "./auth-provider";
import type { changeMyEmail as contract } from "./contract";
import { readAccount } from "./my-account";

/**
 * Changes the address one signs in with. Where the auth provider confirms addresses, it changes once the link in a
 * message to the new one is opened. Throws `invalid_input` with `fields` for a wrong password, `conflict` for an
 * address of another account.
 */
export async function changeMyEmail(
  context: ActorContext,
  { body: { email, current_password } }: Pick<Input<typeof contract>, "body">,
  request: Request,
): Promise<Result<typeof contract>> {
  const { personId: userId, email: before } = context.actor;
  await provePassword(context.actor, current_password);
  const { pendingEmail } = await changeAtProvider(request, { email });
  const field = pendingEmail ? "requestedEmail" : "email";
  const changes = { [field]: { from: before, to: email } };
  await database().transaction(async (tx) => {
    await recordChange(context, { action: "updated", entity: "user", entityId: userId, changes }, tx);
    // The change itself is told by the trigger tell_of_changed_account.
    if (pendingEmail)
      await queueMail(
        { userId, kind: "email-changed", address: before, facts: { to: email, pending: "yes" } },
        tx,
      );
  });
  return { data: { ...(await readAccount(userId)), pending_email: pendingEmail } };
}
