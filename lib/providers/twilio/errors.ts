import twilio from "twilio";

export type TwilioFailure = {
  /** Our credentials were refused: an admin has to change them. */
  credentials: boolean;
  /** The recipient told Twilio that they want no texts from this number (21610). */
  optedOut: boolean;
  /** The same may work later. */
  retry: boolean;
  /** For the log: Twilio's code, the status, or what became of the connection. The error itself holds credentials. */
  reason: string;
};

/** Sorts what a call of the SDK threw, by status and code. What has neither is a lost connection or no JSON. */
export function describeTwilioFailure(thrown: unknown): TwilioFailure {
  if (thrown instanceof twilio.RestException) {
    const { status, code } = thrown;
    return {
      credentials: status === 401 || status === 403,
      optedOut: code === 21610,
      retry: status === 408 || status === 429 || status >= 500,
      reason: code ? `Twilio ${code}` : `HTTP ${status}`,
    };
  }
  const { code, name } = (thrown ?? {}) as { code?: unknown; name?: unknown };
  return { credentials: false, optedOut: false, retry: true, reason: String(code ?? name ?? "unknown") };
}
