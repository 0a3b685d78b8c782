import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "./env";

/**
 * Encryption of secrets at rest: AES-256-GCM as `v1.<key id>.<iv>.<tag>.<ciphertext>`, base64url parts. `place`
 * (table|column|row id) is authenticated with the value, so a ciphertext copied into another row does not decrypt. The
 * first key of ENCRYPTION_KEYS encrypts and all of them decrypt: put a new key first, and the job `reseal-secrets`
 * re-encrypts older values.
 */
export function encrypt(plaintext: string, place: string): string {
  const [keyId, key] = currentKey();
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  cipher.setAAD(Buffer.from(place));
  const ciphertext = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  return [
    "v1",
    keyId,
    ...[iv, cipher.getAuthTag(), ciphertext].map((part) => part.toString("base64url")),
  ].join(".");
}

/** Reverses `encrypt`. Throws when the key is unknown, the value was altered or it belongs to another place. */
export function decrypt(value: string, place: string): string {
  const [version, keyId, iv, tag, ciphertext] = value.split(".");
  const key = keyId === undefined ? undefined : keys().get(keyId);
  if (version !== "v1" || !key || !iv || !tag || ciphertext === undefined) {
    throw new Error(`Cannot decrypt ${place.split("|")[0]}: unknown format or key id`);
  }
  const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(iv, "base64url"), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(Buffer.from(tag, "base64url"));
  return Buffer.concat([decipher.update(Buffer.from(ciphertext, "base64url")), decipher.final()]).toString(
    "utf8",
  );
}

/** The prefix of everything encrypted with the newest key. */
export const newestSeal = () => `v1.${currentKey()[0]}.`;

/** A 32-byte key for one purpose, derived from the newest encryption key. */
export function derivedKey(purpose: string): Buffer {
  const [, key] = currentKey();
  return Buffer.from(hkdfSync("sha256", key, "", `callwright ${purpose}`, 32));
}

/** Every derived key that may still be in use, newest first, so that signatures from before a rotation stay valid. */
export function derivedKeys(purpose: string): Buffer[] {
  return [...keys().values()].map((key) =>
    Buffer.from(hkdfSync("sha256", key, "", `callwright ${purpose}`, 32)),
  );
}

/** Compares two secrets in constant time. */
export function sameSecret(left: string, right: string): boolean {
  const digest = (text: string) => hash("sha256", text, "buffer");
  return timingSafeEqual(digest(left), digest(right));
}

export const sha256 = (text: string) => hash("sha256", text);

/** A random token of `bytes` bytes in base64url. */
export const randomToken = (bytes = 24) => randomBytes(bytes).toString("base64url");

let parsedKeys: Map<string, Buffer> | undefined;

function keys(): Map<string, Buffer> {
  parsedKeys ??= new Map(
    env()
      .ENCRYPTION_KEYS.split(",")
      .map((pair) => {
        const separator = pair.indexOf(":");
        return [pair.slice(0, separator), Buffer.from(pair.slice(separator + 1), "base64")] as const;
      }),
  );
  return parsedKeys;
}

function currentKey(): readonly [string, Buffer] {
  const first = keys().entries().next();
  if (first.done) throw new Error("ENCRYPTION_KEYS is empty");
  return first.value;
}
