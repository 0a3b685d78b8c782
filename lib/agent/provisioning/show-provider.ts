import { providerResources } from "@/lib/accounts/settings/voice-provider";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import type { ActorContext } from "@/lib/platform/auth/context";
import { AppError } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { compareWithProvider } from "./compare";
import type { AgentAtProvider, compareAgent as contract } from "./contract";
import { NO_KEY, NO_NUMBER, NO_SETUP } from "./failures";
import { readProvisioningState } from "./provisioning-state";
import { digestOf, readWanted } from "./read-wanted";

/**
 * The state of a client's agent at the provider, requested from it; for admins. A failing provider is not an error,
 * since our own knowledge is still valid. Throws `not_found` for a user who does not exist.
 */
export const showProvider: Verb<typeof contract> = async (context, { params: { userId } }) => {
  const { isOld, ...known } = await readKnown(context, userId);
  if (known.state !== "unchecked") return { data: known };
  try {
    const differences = await compareWithProvider(userId);
    if (differences.length === 0) return { data: { ...known, state: "as_set", message: null } };
    const state = isOld && known.message === null ? "on_its_way" : "differs";
    return { data: { ...known, state, differences } };
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    context.log.warn({ err: thrown }, "could not compare a client's agent with the provider's");
    return { data: { ...known, state: "unreachable", message: thrown.message } };
  }
};

/** The same from our own data, for the first render of a page, which waits for no other service. */
export async function showStanding(context: ActorContext, userId: string): Promise<AgentAtProvider> {
  const { isOld, ...known } = await readKnown(context, userId);
  return known;
}

/** `isOld`: the setup here has changed since it was last synced to the provider. */
async function readKnown(
  context: ActorContext,
  userId: string,
): Promise<AgentAtProvider & { isOld: boolean }> {
  assertAgency(context.actor);
  await assertVisibleUser(context, userId);
  const [standing, wanted, provider] = await Promise.all([
    readProvisioningState(userId),
    readWanted(userId),
    providerResources(),
  ]);
  const known = {
    assistant_id: standing?.assistantId ?? null,
    pushed_at: standing?.pushedAt?.toISOString() ?? null,
    message: standing?.providerProblem ?? null,
    differences: [],
    isOld: false,
  };
  if (!standing || !wanted) return { ...known, state: "no_setup", message: NO_SETUP };
  if (!provider) return { ...known, state: "no_key", message: NO_KEY };
  if (standing.assistantId) {
    return { ...known, state: "unchecked", isOld: standing.pushedDigest !== digestOf(wanted) };
  }
  return wanted.numbers.length === 0
    ? { ...known, state: "no_number", message: NO_NUMBER }
    : { ...known, state: "never" };
}
