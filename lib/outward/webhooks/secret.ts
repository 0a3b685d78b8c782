import { randomBytes } from "node:crypto";
import { HOUR } from "@/lib/platform/core/clock";
import { decrypt, encrypt } from "@/lib/platform/core/crypto";
import type { WebhookRow } from "./queries";

/** How long the previous secret signs beside the new one. */
export const ROTATION_OVERLAP = 24 * HOUR;

export const webhookSecretPlace = (webhookId: string) => `webhooks|secret|${webhookId}`;

/** `whsec_` and 32 random bytes in base64, as Standard Webhooks specifies. */
export const makeSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

export const sealWebhookSecret = (secret: string, webhookId: string) =>
  encrypt(secret, webhookSecretPlace(webhookId));

type Sealed = Pick<WebhookRow, "id" | "secretEncrypted" | "previousSecretEncrypted" | "previousSecretUntil">;

/** The current signing secrets, newest first. */
export function signingSecrets(row: Sealed, now = new Date()): string[] {
  const previous =
    row.previousSecretUntil && row.previousSecretUntil > now ? row.previousSecretEncrypted : null;
  return [row.secretEncrypted, previous].flatMap((sealed) =>
    sealed === null ? [] : [decrypt(sealed, webhookSecretPlace(row.id))],
  );
}
