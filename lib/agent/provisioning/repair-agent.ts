import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import type { provisionAgent as contract } from "./contract";
import { provisionAgent } from "./provision-agent";
import { showStanding } from "./show-provider";

/** Creates or repairs a client's agent at the provider; for admins. Throws as provisionAgent does, and `not_found`. */
export async function repairAgent(
  context: ActorContext,
  { params: { userId } }: Input<typeof contract>,
): Promise<Result<typeof contract>> {
  assertAdmin(context.actor);
  await assertVisibleUser(context, userId);
  const differences = await provisionAgent(context, { userId });
  return { data: { ...(await showStanding(context, userId)), state: "as_set", message: null, differences } };
}
