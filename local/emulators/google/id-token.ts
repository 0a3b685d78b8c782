import { createPublicKey, createSign, generateKeyPairSync } from "node:crypto";
import type { GoogleState, Holder } from "./state";

const KEY_ID = "local-emulator";

/** The id token for the scope `openid`: RS256, issued in Google's name, verifiable with the certs below. */
export function signIdToken(
  state: GoogleState,
  holder: Holder,
  profile: { name?: string; nonce?: string },
): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: "https://accounts.google.com",
    azp: holder.clientId,
    aud: holder.clientId,
    sub: subjectOf(holder.email),
    email: holder.email,
    email_verified: true,
    ...profile,
    iat: now,
    exp: now + 3600,
  };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const signed = `${encode({ alg: "RS256", kid: KEY_ID, typ: "JWT" })}.${encode(payload)}`;
  return `${signed}.${createSign("RSA-SHA256").update(signed).sign(signingKey(state), "base64url")}`;
}

/** `/oauth2/v3/certs` as JWKS, `/oauth2/v1/certs` as PEM by key id (used by google-auth-library). */
export function publicKeys(state: GoogleState) {
  const key = createPublicKey(signingKey(state));
  return {
    jwks: { keys: [{ ...key.export({ format: "jwk" }), kid: KEY_ID, alg: "RS256", use: "sig" }] },
    pem: { [KEY_ID]: key.export({ type: "spki", format: "pem" }).toString() },
  };
}

/** A stable number for an account, as Google's `sub` is. */
export function subjectOf(email: string): string {
  return `1${BigInt(`0x${Buffer.from(email).toString("hex")}`).toString()}`.padEnd(21, "0").slice(0, 21);
}

function signingKey(state: GoogleState): string {
  state.signingKey ??= generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  }).privateKey;
  return state.signingKey;
}
