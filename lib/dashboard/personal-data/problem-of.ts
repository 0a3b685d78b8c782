import { AppError } from "@/lib/platform/core/errors";
import { VoiceProviderError } from "@/lib/providers/voice/errors";

type Problem = {
  /** For people, and for a letter: a sentence of ours, or what a provider answered. */
  told: string;
  /** For the log: a database's message is without its statement, which has values in it. */
  logged: string;
};

/** Why something could not be deleted. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof AppError || thrown instanceof VoiceProviderError)
    return { told: thrown.message, logged: thrown.message };
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  return {
    told: "That didn’t work. The server’s log says why.",
    logged: cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 300) : "unknown",
  };
}
