import { providerResources } from "@/lib/accounts/settings/voice-provider";
import { AppError } from "@/lib/platform/core/errors";
import { VoiceProviderError } from "@/lib/providers/voice/errors";
import type { Difference } from "./contract";
import { explainProvider, NO_KEY, NO_SETUP } from "./failures";
import { readProvisioningState } from "./provisioning-state";
import { differencesOf, readAtProvider } from "./read-at-provider";
import { readWanted } from "./read-wanted";

/**
 * How the provider's assistant, tools and numbers of a client differ from the setup here; empty if they match. Calls
 * the provider. Throws `unavailable` without a key, and the error for the provider's failure (explainProvider).
 */
export async function compareWithProvider(userId: string): Promise<Difference[]> {
  const [wanted, state] = await Promise.all([readWanted(userId), readProvisioningState(userId)]);
  if (!wanted) return [{ aspect: "assistant", part: "Agent", set: NO_SETUP, provider: null }];
  const provider = await providerResources();
  if (!provider) throw new AppError("unavailable", NO_KEY);
  try {
    return differencesOf(wanted, await readAtProvider(provider, state?.assistantId ?? null));
  } catch (thrown) {
    throw thrown instanceof VoiceProviderError ? explainProvider(thrown) : thrown;
  }
}
