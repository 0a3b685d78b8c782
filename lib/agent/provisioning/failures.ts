import { MINUTE, SECOND } from "@/lib/platform/core/clock";
import { AppError } from "@/lib/platform/core/errors";
import type { VoiceProviderError } from "@/lib/providers/voice/errors";

export const NO_KEY =
  "No Vapi API key yet. Add one under Settings, API key, or set VAPI_API_KEY on the server.";
export const NO_SETUP = "The agent isn't set up yet. Fill in its form first.";
export const NO_NUMBER = "This client has no phone number yet. Assign one first.";

/** A failure of Vapi, in words for an admin. */
export function explainProvider(failure: VoiceProviderError): AppError {
  const { status, sentences, retryAfterMs } = failure;
  if (failure.credentials) {
    return refused("Vapi rejected our API key. Enter a new one under Settings, API key.", failure);
  }
  if (status === 429) {
    const waitMs = retryAfterMs ?? MINUTE;
    return new AppError("rate_limited", `Vapi received too many requests. Try again in ${inWords(waitMs)}.`, {
      cause: failure,
      retryAfterSeconds: Math.ceil(waitMs / SECOND),
    });
  }
  if (failure.retryable) {
    return refused("Vapi didn't respond. Try again in a minute; what was done so far is kept.", failure);
  }
  const said = sentences.join(" ");
  return refused(
    said
      ? `Vapi refused this: ${said}`
      : `Vapi refused this without giving a reason (${status}). Try again later.`,
    failure,
  );
}

const refused = (message: string, cause: VoiceProviderError) =>
  new AppError("provider_failed", message, { cause });

function inWords(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE);
  return minutes <= 1 ? "a minute" : `${minutes} minutes`;
}
