import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Input, Result } from "@/lib/platform/http/endpoint";
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
