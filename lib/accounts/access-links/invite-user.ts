import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { profiles } from "@/db/schema/identity";
import { createUser } from "@/lib/accounts/users/create-user";
import { randomToken } from "@/lib/platform/core/crypto";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { inviteUser as contract } from "./contract";
import { assertCanSendLinks } from "./link-obstacle";
import { makeLink } from "./make-link";

/**
 * Creates an account and emails its owner a link to choose a password; for admins. The account has a random password
 * until then, which is never shown. If the process dies in between, the account shows that no invitation was sent.
 */
export const inviteUser: Verb<typeof contract> = async (context, { body }) => {
  assertCanSendLinks();
  // With every class of characters that a project may ask for; 72 bytes are the provider's most.
  const password = `${randomToken(32)}-aA1`;
  const { data } = await createUser(context, { body: { ...body, password } });
  await database().transaction(async (tx) => {
    if (body.town) await tx.update(profiles).set({ town: body.town }).where(eq(profiles.id, data.id));
    await makeLink(context, data, { invite: true, atMost: 1 }, tx);
  });
  return { data };
};
