import { createHmac } from "node:crypto";

type Message = { body: string; secret: string; now: Date };

/** The headers with which the provider signs a message when configured for HMAC: what authenticate.ts checks. */
export function signedHeaders({ body, secret, now }: Message): Record<string, string> {
  const timestamp = String(now.getTime());
  const signature = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
  return { "x-timestamp": timestamp, "x-signature": signature };
}
