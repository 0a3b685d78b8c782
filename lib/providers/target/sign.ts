import { createHash, createHmac } from "node:crypto";

type Message = { callId: string; toolCallId: string; body: string; secret: string | null; now: Date };

const HEADER_TEXT = /^[\x20-\x7e]+$/;

/**
 * Standard Webhooks headers, and `X-Tool-Secret` with the secret itself for receivers that compare a fixed header.
 * Without a secret there is only the id, for deduplication, and the time. Source: the Standard Webhooks specification,
 * 1.0.0.
 */
export function targetHeaders({ callId, toolCallId, body, secret, now }: Message): Record<string, string> {
  const id = headerSafe(`${callId}:${toolCallId}`);
  const headers = unsigned(id, now);
  if (!secret) return headers;
  if (!HEADER_TEXT.test(secret)) throw new Error("The target's secret cannot be sent in a header");
  headers["webhook-signature"] = sign({ id, now, body }, secret);
  headers["x-tool-secret"] = secret;
  return headers;
}

type WebhookMessage = { id: string; body: string; secrets: readonly string[]; now: Date };

/**
 * Standard Webhooks headers with one signature per secret, so that a receiver that still has the previous one can
 * verify; none without a secret.
 */
export function webhookHeaders({ id, body, secrets, now }: WebhookMessage): Record<string, string> {
  const signatures = secrets.map((secret) => sign({ id, now, body }, secret));
  const signature = signatures.length > 0 ? { "webhook-signature": signatures.join(" ") } : null;
  return { ...unsigned(id, now), ...signature };
}

const timestamp = (now: Date) => String(Math.floor(now.getTime() / 1000));

const unsigned = (id: string, now: Date): Record<string, string> => ({
  "content-type": "application/json; charset=utf-8",
  "user-agent": "Callwright",
  "webhook-id": id,
  "webhook-timestamp": timestamp(now),
});

/**
 * `v1,` and the HMAC of id, time and body. Does not use the library `standardwebhooks` (the tests verify with it): its
 * hash is pure JavaScript and too slow while a caller waits. `whsec_<base64>` holds the key's bytes; any other secret
 * is the key itself.
 */
function sign({ id, now, body }: { id: string; now: Date; body: string }, secret: string): string {
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
  const key = encoded ? Buffer.from(encoded, "base64") : secret;
  return `v1,${createHmac("sha256", key)
    .update(`${id}.${timestamp(now)}.${body}`)
    .digest("base64")}`;
}

/** Ids come from outside: one that a header cannot carry is replaced by its digest, which is always the same. */
function headerSafe(id: string): string {
  return /^[\x21-\x7e]{1,500}$/.test(id) ? id : createHash("sha256").update(id).digest("hex");
}
