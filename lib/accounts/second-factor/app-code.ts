import { generateSecret, generateURI, verifySync } from "otplib";
import { renderSVG } from "uqr";
import { agencyName } from "@/lib/accounts/brand/read-brand";
import { decrypt, encrypt } from "@/lib/platform/core/crypto";

/** How long a code still counts after its 30 seconds, for people who type it at the last moment (RFC 6238, 5.2). */
const GRACE_SECONDS = 5;

/** The encryption context of an app's seed. */
export const seedPlace = (id: string) => `second_factors|secret_encrypted|${id}`;

/** A new seed of 160 bits, as RFC 4226 recommends. */
export async function newSeed(id: string, email: string) {
  const secret = generateSecret({ length: 20 });
  const address = generateURI({ issuer: await agencyName(), label: email, secret });
  return {
    sealed: encrypt(secret, seedPlace(id)),
    shown: { secret: secret.match(/.{1,4}/g)?.join(" ") ?? secret, address, svg: renderSVG(address) },
  };
}

/**
 * The step of 30 seconds that an app's code belongs to; null for one that is not current. Does not say whether it
 * was used before.
 */
export function stepOfCode(code: string, { id, sealed }: { id: string; sealed: string }): number | null {
  const token = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const secret = decrypt(sealed, seedPlace(id));
  const found = verifySync({ secret, token, epochTolerance: [GRACE_SECONDS, 0] });
  return found.valid && "timeStep" in found ? found.timeStep : null;
}
