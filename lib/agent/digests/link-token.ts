import { createHmac, timingSafeEqual } from "node:crypto";
import { derivedKeys, sha256 } from "@/lib/platform/core/crypto";

/** What a token is for: one of another purpose opens nothing. */
type Purpose = "digest link" | "digest unsubscribe";

const ID_BYTES = 16;
const MAC_BYTES = 16;

/** An id and 128 bits of its MAC in 43 characters, since it is part of a text. No row holds it. */
export function tokenOf(id: string, purpose: Purpose, key = derivedKeys(purpose)[0]): string {
  if (!key) throw new Error("There is no key");
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
  return Buffer.concat([bytes, mac(bytes, key)]).toString("base64url");
}

/** The id in a token; null if it is forged, altered, or for something else. */
export function readToken(token: string, purpose: Purpose): string | null {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const sent = Buffer.from(token, "base64url");
  const bytes = sent.subarray(0, ID_BYTES);
  const isOurs = derivedKeys(purpose).some((key) =>
    timingSafeEqual(mac(bytes, key), sent.subarray(ID_BYTES)),
  );
  // Two texts may decode to the same bytes.
  if (!isOurs || sent.toString("base64url") !== token) return null;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The address of a link, whichever key signed it; null if that key is gone. */
export function linkAddress(id: string, hash: string, site: string): string | null {
  const token = derivedKeys("digest link")
    .map((key) => tokenOf(id, "digest link", key))
    .find((each) => sha256(each) === hash);
  return token ? `${site}/report/${token}` : null;
}

/** Where a person stops the monthly email, by a page or by one POST. It works as long as their account exists. */
export function unsubscribeAddresses(personId: string, site: string): { page: string; post: string } {
  const path = `unsubscribe/${tokenOf(personId, "digest unsubscribe")}`;
  return { page: `${site}/${path}`, post: `${site}/api/${path}` };
}

const mac = (bytes: Buffer, key: Buffer) =>
  createHmac("sha256", key).update(bytes).digest().subarray(0, MAC_BYTES);
