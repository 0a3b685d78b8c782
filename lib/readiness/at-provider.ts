import { AppError } from "@/lib/core/errors";
import { VoiceProviderError } from "@/lib/providers/voice/errors";
import { compareWithProvider } from "@/lib/provisioning/compare";
import { type Finding, failed, NO_SETUP, type Subject, setupOf, untried } from "./finding";

/** `wording`: what the assistant is and says, which is repaired every night and keeps no call from being answered. */
type Aspect = "number" | "tools" | "secret" | "recording" | "wording";

/** What differs at the voice provider, by the check that it belongs to; or why that could not be found out. */
export type AtProvider = { differences: { aspect: Aspect; part: string }[] } | { finding: Finding };

export async function askProvider(subject: Pick<Subject, "userId" | "setup">): Promise<AtProvider> {
  if (!setupOf(subject)) return { finding: NO_SETUP };
  try {
    const differences = await compareWithProvider(subject.userId);
    return { differences: differences.map(({ part }) => ({ part, aspect: aspectOf(part) })) };
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const { cause } = thrown;
    const passes = cause instanceof VoiceProviderError && (cause.retryable || cause.status === 429);
    return { finding: passes ? untried(thrown.message) : failed(thrown.message) };
  }
}

/** The names of lib/provisioning/differences.ts. */
function aspectOf(part: string): Aspect {
  if (part.endsWith(": secret")) return "secret";
  if (part === "Recording") return "recording";
  if (/^(Tool |Tools |Transfers$)/.test(part)) return "tools";
  return /^(Assistant$|Number |\+|Server: |Messages to us$)/.test(part) ? "number" : "wording";
}

const SHOWN = 3;

/** What of one aspect differs, for a sentence; null when nothing does, or nobody could look. */
export function differing(there: AtProvider, aspect: Aspect): string | null {
  if ("finding" in there) return null;
  const parts = there.differences.filter((each) => each.aspect === aspect).map(({ part }) => part);
  if (parts.length === 0) return null;
  const more = parts.length - SHOWN;
  return parts.slice(0, SHOWN).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
