import { MINUTE } from "@/lib/platform/core/clock";
import { conflict } from "@/lib/platform/core/errors";
import { VoiceProviderError } from "@/lib/providers/voice/errors";
import { readPath } from "@/lib/providers/voice/read";
import type { Resource, VoiceResources } from "@/lib/providers/voice/resources";
import { type ProvisioningState, writeProvisioningState } from "./provisioning-state";
import type { WantedAgent } from "./read-wanted";

/** How long a newly created assistant may be missing from the provider's list. */
const UNSEEN_FOR = MINUTE;

/**
 * The client's assistant when we have no id: an existing one with the client's mark, created by a run that died or lost
 * its response, otherwise a new one. The attempt is recorded before the request. Throws VoiceProviderError, and
 * `conflict` while it is unknown whether the last attempt created one.
 */
export async function obtainAssistant(
  provider: VoiceResources,
  { userId, assistant: body }: WantedAgent,
  { assistantAskedAt }: ProvisioningState,
): Promise<{ assistant: Resource; isNew: boolean }> {
  const marked = (await provider.listAssistants()).filter(
    (each) => readPath(each, "metadata", "callwright") === userId,
  );
  const [oldest] = marked.toSorted((a, b) => String(a.createdAt).localeCompare(String(b.createdAt)));
  if (oldest) return { assistant: await remember(userId, oldest), isNew: false };
  if (assistantAskedAt && Date.now() - assistantAskedAt.getTime() < UNSEEN_FOR) {
    throw conflict("Vapi is still creating this assistant. Try again in a minute.");
  }
  await writeProvisioningState(userId, { assistantAskedAt: new Date() });
  try {
    return { assistant: await remember(userId, await provider.createAssistant(body)), isNew: true };
  } catch (thrown) {
    const refused = thrown instanceof VoiceProviderError && (!thrown.retryable || thrown.status === 429);
    if (refused) await writeProvisioningState(userId, { assistantAskedAt: null });
    throw thrown;
  }
}

async function remember(userId: string, assistant: Resource): Promise<Resource> {
  await writeProvisioningState(userId, { assistantId: assistant.id, assistantAskedAt: null });
  return assistant;
}
