import twilio from "twilio";

export type TwilioFailure = {
  /** Our credentials were refused: an admin has to change them. */
  credentials: boolean;
  /** The recipient has opted out of texts from this number (21610). */
  optedOut: boolean;
  /** A retry may succeed. */
  retry: boolean;
  /** For the log: Twilio's code, the HTTP status, or the connection error. The error itself holds credentials. */
  reason: string;
};

/** Twilio's codes from here on are about what was asked for, such as a text to a country that is not enabled. */
const ABOUT_A_REQUEST = 21_000;

/** The SDK's own errors and those of its connections; both hold credentials, so only their reason is logged. */
export const isTwilioError = (thrown: unknown): boolean =>
  thrown instanceof twilio.RestException || (thrown instanceof Error && "isAxiosError" in thrown);

/**
 * Classifies an error of the SDK by status and code. An error with neither is a lost connection or a body that is not
 * JSON.
 */
export function describeTwilioFailure(thrown: unknown): TwilioFailure {
  if (thrown instanceof twilio.RestException) {
    const { status, code } = thrown;
    return {
      credentials: status === 401 || (status === 403 && (code ?? 0) < ABOUT_A_REQUEST),
      optedOut: code === 21610,
      retry: status === 408 || status === 429 || status >= 500,
      reason: code ? `Twilio ${code}` : `HTTP ${status}`,
    };
  }
  const { code, name } = (thrown ?? {}) as { code?: unknown; name?: unknown };
  return { credentials: false, optedOut: false, retry: true, reason: String(code ?? name ?? "unknown") };
}
