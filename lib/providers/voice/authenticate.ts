import { createHmac } from "node:crypto";
import { MINUTE } from "@/lib/platform/core/clock";
import { sameSecret } from "@/lib/platform/core/crypto";

const MAX_SKEW_MS = 5 * MINUTE;
const MILLISECONDS_START = 100_000_000_000; // a smaller stamp is in seconds: the provider does not say which

type Credentials = {
  headers: { get(name: string): string | null };
  /** The secrets that are valid now. Empty ones never authenticate. */
  secrets: readonly string[];
  now: Date;
};

/**
 * What a request's headers alone prove about its sender: `proven` by the secret (`Authorization: Bearer` or
 * `X-Vapi-Secret`), `signed` if there is a fresh, well-formed signature, which only the body can confirm (`isSigned`),
 * otherwise `unknown`. Secrets are compared in constant time.
 */
export function readCredentials({ headers, secrets, now }: Credentials): "proven" | "signed" | "unknown" {
  const bearer = /^bearer +(.+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  const given = [bearer, headers.get("x-vapi-secret")];
  const checks = secrets.flatMap((secret) => given.map((each) => isSame(each, secret)));
  if (checks.includes(true)) return "proven";
  return readSignature({ headers, now }) ? "signed" : "unknown";
}

/**
 * Whether a body carries the provider's signature: HMAC-SHA256 of `timestamp.body` in `x-signature`, with
 * `x-timestamp`, which protects against replay (5 minutes). `rawBody` is the body as received, before any parsing: a
 * re-serialised body has another signature.
 */
export function isSigned({
  headers,
  secrets,
  now,
  rawBody,
}: Credentials & { rawBody: string | Uint8Array }): boolean {
  const sent = readSignature({ headers, now });
  if (!sent) return false;
  const checks = secrets.map((secret) => {
    const mac = createHmac("sha256", secret).update(`${sent.timestamp}.`).update(rawBody).digest("hex");
    return secret !== "" && isSame(sent.signature, mac);
  });
  return checks.includes(true);
}

/** A well-formed signature with a fresh time; null for anything else. */
function readSignature({ headers, now }: Omit<Credentials, "secrets">) {
  const timestamp = headers.get("x-timestamp")?.trim() ?? "";
  const signature =
    headers
      .get("x-signature")
      ?.trim()
      .replace(/^sha256=/i, "")
      .toLowerCase() ?? "";
  if (!/^[0-9a-f]{64}$/.test(signature) || !/^\d{9,14}$/.test(timestamp)) return null;
  const sentAt = Number(timestamp) * (Number(timestamp) < MILLISECONDS_START ? 1000 : 1);
  return Math.abs(now.getTime() - sentAt) > MAX_SKEW_MS ? null : { timestamp, signature };
}

function isSame(given: string | null | undefined, expected: string): boolean {
  return Boolean(given && expected) && sameSecret(given ?? "", expected);
}
