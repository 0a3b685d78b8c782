import { createHmac } from "node:crypto";
import { MINUTE } from "@/lib/core/clock";
import { sameSecret } from "@/lib/core/crypto";

const MAX_SKEW_MS = 5 * MINUTE;
const MILLISECONDS_START = 100_000_000_000; // a smaller stamp is in seconds: the provider does not say which

export type VoiceRequestCredentials = {
  headers: { get(name: string): string | null };
  /** The bytes that arrived, before any parsing: a re-serialised body has another signature. */
  rawBody: string | Uint8Array;
  /** The secret that the operator configured. An empty one authenticates nobody. */
  secret: string;
  now: Date;
};

/**
 * Whether a request comes from the voice provider, by any of the three ways it can be set up to prove
 * it: `Authorization: Bearer`, `X-Vapi-Secret`, or HMAC-SHA256 of `timestamp.body` in `x-signature` with
 * `x-timestamp`. All are compared in constant time; only the HMAC protects against replay (5 minutes).
 */
export function authenticateVoiceRequest({
  headers,
  rawBody,
  secret,
  now,
}: VoiceRequestCredentials): boolean {
  if (!secret) return false;
  const bearer = /^bearer +(.+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  const checks = [
    isSame(bearer, secret),
    isSame(headers.get("x-vapi-secret"), secret),
    isSigned({ headers, rawBody, secret, now }),
  ];
  return checks.includes(true);
}

function isSigned({ headers, rawBody, secret, now }: VoiceRequestCredentials): boolean {
  const timestamp = headers.get("x-timestamp")?.trim() ?? "";
  const signature = headers
    .get("x-signature")
    ?.trim()
    .replace(/^sha256=/i, "")
    .toLowerCase();
  if (!signature || !/^\d{9,14}$/.test(timestamp)) return false;
  const sent = Number(timestamp) * (Number(timestamp) < MILLISECONDS_START ? 1000 : 1);
  if (Math.abs(now.getTime() - sent) > MAX_SKEW_MS) return false;
  const expected = createHmac("sha256", secret).update(`${timestamp}.`).update(rawBody).digest("hex");
  return isSame(signature, expected);
}

function isSame(given: string | null | undefined, expected: string): boolean {
  return Boolean(given) && sameSecret(given ?? "", expected);
}
