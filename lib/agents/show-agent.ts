import { assertAdmin } from "@/lib/auth/assert-admin";
import type { ActorContext } from "@/lib/auth/context";
import type { Input, Result } from "@/lib/http/endpoint";
import { assertVisibleUser } from "@/lib/users/visible-user";
import type { readAgentSetup as contract } from "./contract";
import { readSetup } from "./read-setup";

/** A client's agent, for admins. Throws `not_found` for a user who does not exist. */
export async function showAgent(
  context: ActorContext,
  { params: { userId } }: Input<typeof contract>,
): Promise<Result<typeof contract>> {
  assertAdmin(context.actor);
  await assertVisibleUser(context, userId);
  return { data: await readSetup(userId) };
}
