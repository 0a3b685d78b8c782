import { randomUUID } from "node:crypto";
import { rawSql } from "@/db/client";
import type { ActorContext } from "@/lib/platform/auth/context";
import { logger } from "@/lib/platform/core/logger";

/** What a verb is called with on behalf of this client's owner. */
export const ownerContext = ({ id, email }: { id: string; email: string }): ActorContext => ({
  requestId: randomUUID(),
  log: logger(),
  address: "127.0.0.1",
  actor: {
    personId: id,
    accountId: id,
    email,
    fullName: "Bench",
    role: "owner",
    isAdmin: false,
    proof: "not-asked",
  },
});

/** An admin who exists, since the audit log names those who read a client's data; without a user to sign in. */
export async function adminContext(): Promise<ActorContext> {
  const id = randomUUID();
  const email = `${id}@agency.example`;
  await rawSql()`insert into profiles (id, email, username, approved_at) values (${id}, ${email}, ${email}, now())`;
  const context = ownerContext({ id, email });
  Object.assign(context.actor, { isAdmin: true, role: "admin" });
  return context;
}
