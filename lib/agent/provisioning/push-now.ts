import type { ActorContext } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { AppError, within } from "@/lib/platform/core/errors";
import { provisionAgent } from "./provision-agent";
import { readProvisioningState } from "./provisioning-state";

const PATIENCE = 8 * SECOND;

/**
 * Syncs a client's agent to the provider before the response, if one exists there. If the provider fails, the job
 * queued by the change retries; the failure is kept for the admin.
 */
export async function pushNow(context: ActorContext, userId: string): Promise<void> {
  const standing = await readProvisioningState(userId);
  if (!standing?.assistantId) return;
  try {
    await within(PATIENCE, provisionAgent(context, { userId }));
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    context.log.warn(
      { err: thrown, userId },
      "an agent was not brought to the provider at once; a job retries",
    );
  }
}
