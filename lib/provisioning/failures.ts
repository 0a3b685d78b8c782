import { MINUTE, SECOND } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import type { VoiceProviderError } from "@/lib/providers/voice/errors";

export const NO_KEY =
  "There is no key for Vapi. Enter it under Settings as API Key, or set VAPI_API_KEY on the server.";
export const NO_SETUP = "This agent is not set up yet. Fill in its form first.";
export const NO_NUMBER = "This client has no phone number yet. Assign one under Phones first.";

/** A failure of Vapi as an admin is told it. */
export function explainProvider(failure: VoiceProviderError): AppError {
  const { status, sentences, retryAfterMs } = failure;
  if (failure.credentials) {
    return refused("Vapi does not accept our key. Enter a new one under Settings as API Key.", failure);
  }
  if (status === 429) {
    const waitMs = retryAfterMs ?? MINUTE;
    return new AppError("rate_limited", `Vapi has had too many requests. Try again in ${inWords(waitMs)}.`, {
      cause: failure,
      retryAfterSeconds: Math.ceil(waitMs / SECOND),
    });
  }
  if (failure.retryable) {
    return refused("Vapi did not answer. Try again in a minute; what was done so far is kept.", failure);
  }
  const said = sentences.join(" ");
  return refused(
    said
      ? `Vapi refused this: ${said}`
      : `Vapi refused this without saying why (${status}). Try again later.`,
    failure,
  );
}

const refused = (message: string, cause: VoiceProviderError) =>
  new AppError("provider_failed", message, { cause });

function inWords(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE);
  return minutes <= 1 ? "a minute" : `${minutes} minutes`;
}
