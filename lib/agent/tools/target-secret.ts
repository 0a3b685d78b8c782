import { decrypt, encrypt } from "@/lib/platform/core/crypto";

export const targetSecretPlace = (targetId: string) => `tool_targets|secret|${targetId}`;

/** A target's secret as it is stored. */
export const sealTargetSecret = (targetId: string, secret: string) =>
  encrypt(secret, targetSecretPlace(targetId));

/** Throws when it was sealed for another target or with a key that is gone. */
export const openSecret = (targetId: string, sealed: string) => decrypt(sealed, targetSecretPlace(targetId));
