import { decrypt, encrypt } from "@/lib/platform/core/crypto";

export const targetSecretPlace = (targetId: string) => `tool_targets|secret|${targetId}`;

/** Encrypts a target's secret for storage. */
export const sealTargetSecret = (targetId: string, secret: string) =>
  encrypt(secret, targetSecretPlace(targetId));

/** Throws if it was encrypted for another target or with a key that is gone. */
export const openSecret = (targetId: string, sealed: string) => decrypt(sealed, targetSecretPlace(targetId));
