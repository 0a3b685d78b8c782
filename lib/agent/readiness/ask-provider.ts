import { compareWithProvider } from "@/lib/agent/provisioning/compare";
import type { Aspect } from "@/lib/agent/provisioning/contract";
import { AppError } from "@/lib/platform/core/errors";
import { VoiceProviderError } from "@/lib/providers/voice/errors";
import { failed, type ProviderDifferences, SETUP_MISSING, type Subject, setupOf, untried } from "./finding";

/** The differences at the voice provider, by check; or why they could not be determined. */
export async function askProvider(subject: Pick<Subject, "userId" | "setup">): Promise<ProviderDifferences> {
  if (!setupOf(subject)) return { finding: SETUP_MISSING };
  try {
    return { differences: await compareWithProvider(subject.userId) };
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const { cause } = thrown;
    const passes = cause instanceof VoiceProviderError && (cause.retryable || cause.status === 429);
    return { finding: passes ? untried(thrown.message) : failed(thrown.message) };
  }
}

const SHOWN = 3;

/** The differences of one aspect, for a sentence; null if there are none, or they could not be determined. */
export function differing(there: ProviderDifferences, aspect: Aspect): string | null {
  if ("finding" in there) return null;
  const parts = there.differences.filter((each) => each.aspect === aspect).map(({ part }) => part);
  if (parts.length === 0) return null;
  const more = parts.length - SHOWN;
  return parts.slice(0, SHOWN).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
