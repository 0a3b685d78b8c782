import { AppError } from "@/lib/core/errors";
import { authenticateVoiceRequest } from "@/lib/providers/voice/authenticate";
import { readSetting } from "@/lib/settings/read-setting";

/** Whether a request may come from the voice provider: by the configured secret, or anyone while there is none. */
export async function isFromProvider(headers: Headers, rawBody: Uint8Array): Promise<boolean> {
  const secret = await readSetting("vapi_webhook_secret");
  return secret === null || authenticateVoiceRequest({ headers, rawBody, secret, now: new Date() });
}

export const notFromProvider = () =>
  new AppError(
    "unauthenticated",
    "The secret is missing or wrong. Please set the same secret at the voice provider and in the settings.",
  );
