import { createHmac } from "node:crypto";
import { sameSecret } from "@/lib/platform/core/crypto";

/** As Stripe's own libraries allow. */
const TOLERANCE_SECONDS = 300;

/**
 * Whether Stripe signed a body with this endpoint's secret within the last five minutes: `Stripe-Signature` has the time
 * `t` and, while a secret is being rolled, several `v1`, each the HMAC-SHA256 of `<t>.<body>`. Source:
 * docs.stripe.com/webhooks/signature. `now` in ms.
 */
export function isFromStripe(header: string, body: Buffer, secret: string, now = Date.now()): boolean {
  const parts = header.split(",").map((part) => part.trim().split("=", 2));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1_000 - Number(time)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest("hex");
  return parts.some(([name, value = ""]) => name === "v1" && sameSecret(value, expected));
}
