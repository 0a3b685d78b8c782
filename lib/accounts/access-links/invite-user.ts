import { database } from "@/db/client";
import { createUser } from "@/lib/accounts/users/create-user";
import type { ActorContext } from "@/lib/platform/auth/context";
import { randomToken } from "@/lib/platform/core/crypto";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import type { inviteUser as contract } from "./contract";
import { assertCanSendLinks } from "./link-obstacle";
import { makeLink } from "./make-link";

/**
 * Creates an account and emails its owner a link to choose a password; for admins. The account has a random password
 * until then, which is never shown. If the process dies in between, the account shows that no invitation was sent.
 */
export async function inviteUser(
  context: ActorContext,
  { body }: Pick<Input<typeof contract>, "body">,
): Promise<Result<typeof contract>> {
  assertCanSendLinks();
  // With every class of characters that a project may ask for; 72 bytes are the provider's most.
  const password = `${randomToken(32)}-aA1`;
  const { data } = await createUser(context, { body: { ...body, password } });
  await database().transaction((tx) => makeLink(context, data, { invite: true, atMost: 1 }, tx));
  return { data };
}
