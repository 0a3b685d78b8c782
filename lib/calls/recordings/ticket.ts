import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { MINUTE } from "@/lib/platform/core/clock";
import { derivedKey, derivedKeys } from "@/lib/platform/core/crypto";

const PURPOSE = "play ticket";
const PREFIX = "play1";
const LIFETIME = 5 * MINUTE;

const content = z.object({
  callId: z.string(),
  userId: z.uuid(),
  /** Null for a session without an id. */
  sessionId: z.uuid().nullable(),
  exp: z.number(),
});

/** The user and session of a ticket. It is valid while that session is. */
export type Listener = { userId: string; sessionId: string | null };

/**
 * A token that plays one recording for five minutes: it is part of a URL, where a session token must never be. It is
 * valid for many requests, since a player requests one range after another. It only identifies the user: whether their
 * session is still valid and they may hear the call is checked each time.
 */
export function signTicket(
  callId: string,
  { userId, sessionId }: Listener,
  key = derivedKey(PURPOSE),
): { token: string; expiresAt: Date } {
  const expiresAt = new Date(Date.now() + LIFETIME);
  const payload = Buffer.from(
    JSON.stringify({ callId, userId, sessionId, exp: expiresAt.getTime() }),
  ).toString("base64url");
  const signed = `${PREFIX}.${payload}`;
  return { token: `${signed}.${mac(signed, key).toString("base64url")}`, expiresAt };
}

/** Whether a token has the form of a ticket; anything else is treated as a session's access token. */
export const looksLikeTicket = (token: string) => token.startsWith(`${PREFIX}.`);

/** The user of a ticket; null if it is forged, altered, expired or for another call. */
export function readTicket(token: string, callId: string, keys = derivedKeys(PURPOSE)): Listener | null {
  const [prefix, payload, signature, ...rest] = token.split(".");
  if (prefix !== PREFIX || !payload || !signature || rest.length > 0) return null;
  const sent = Buffer.from(signature, "base64url");
  const signed = `${prefix}.${payload}`;
  const genuine = keys.some((key) => {
    const expected = mac(signed, key);
    return sent.length === expected.length && timingSafeEqual(sent, expected);
  });
  if (!genuine) return null;
  const ticket = content.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
  if (!ticket.success || ticket.data.callId !== callId || ticket.data.exp <= Date.now()) return null;
  return { userId: ticket.data.userId, sessionId: ticket.data.sessionId };
}

const mac = (text: string, key: Buffer) => createHmac("sha256", key).update(text).digest();
