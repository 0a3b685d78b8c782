import { env } from "@/lib/platform/core/env";

/**
 * The Twilio credentials given to another service that answers our numbers: an API key if there is one, otherwise the
 * auth token.
 */
export function lentCredentials() {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_API_KEY, TWILIO_API_SECRET } = env();
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN) return null;
  return TWILIO_API_KEY && TWILIO_API_SECRET
    ? {
        twilioAccountSid: TWILIO_ACCOUNT_SID,
        twilioApiKey: TWILIO_API_KEY,
        twilioApiSecret: TWILIO_API_SECRET,
      }
    : { twilioAccountSid: TWILIO_ACCOUNT_SID, twilioAuthToken: TWILIO_AUTH_TOKEN };
}
