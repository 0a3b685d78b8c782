import { decrypt, encrypt } from "@/lib/platform/core/crypto";

export const hookSecretPlace = (userId: string) => `payment_hooks|secret|${userId}`;

export const sealHookSecret = (secret: string, userId: string) => encrypt(secret, hookSecretPlace(userId));

export const openHookSecret = (sealed: string, userId: string) => decrypt(sealed, hookSecretPlace(userId));
