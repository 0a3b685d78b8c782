import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Input } from "@/lib/platform/http/endpoint";
import type { AgentState, readAgentSetup as contract } from "./contract";
import { readAgentState } from "./read-draft";

/** A client's agent, for admins. Throws `not_found` for a user who does not exist. */
export async function showAgent(
  context: ActorContext,
  { params: { userId } }: Pick<Input<typeof contract>, "params">,
): Promise<{ data: AgentState }> {
  assertAgency(context.actor);
  await assertVisibleUser(context, userId);
  return { data: await readAgentState(userId) };
}
