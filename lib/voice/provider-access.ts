import { AppError } from "@/lib/core/errors";
import { countApproximately } from "@/lib/http/rate-limit";
import { authenticateVoiceRequest } from "@/lib/providers/voice/authenticate";
import { readSetting } from "@/lib/settings/read-setting";

/** Whether a request may come from the voice provider: by the configured secret, or anyone while there is none. */
export async function isFromProvider(headers: Headers, rawBody: Uint8Array): Promise<boolean> {
  const secret = await readSetting("vapi_webhook_secret");
  return secret === null || authenticateVoiceRequest({ headers, rawBody, secret, now: new Date() });
}

/** Per address, of requests without the secret or to a tool that does not exist. */
export const STRANGER_LIMIT = { max: 600, seconds: 60 };

/**
 * Counts a request that is about to be refused; throws `rate_limited` instead for an address that goes on and on.
 * Only refusals are counted, so that nobody can have the provider turned away along with themselves.
 */
export function countStranger(address: string): void {
  countApproximately(`voice stranger ${address}`, STRANGER_LIMIT);
}

export const notFromProvider = () =>
  new AppError(
    "unauthenticated",
    "The secret is missing or wrong. Please set the same secret at the voice provider and in the settings.",
  );
